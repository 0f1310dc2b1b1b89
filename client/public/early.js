// Language and theme before the first paint, so that nothing flashes.
(function () {
  var kept = {};
  try {
    kept = JSON.parse(localStorage.getItem("tuilerie.prefs") || "{}") || {};
  } catch {
    // storage may be shut: the browser's own wishes count then
  }
  var wants = function (query) {
    return window.matchMedia && window.matchMedia(query).matches;
  };
  var theme = kept.theme;
  if (["light", "dark", "contrast"].indexOf(theme) < 0) {
    theme = wants("(prefers-contrast: more)")
      ? "contrast"
      : wants("(prefers-color-scheme: dark)")
        ? "dark"
        : "light";
  }
  document.documentElement.dataset.theme = theme;
})();

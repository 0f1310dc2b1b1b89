/** Where we are: the address is the only truth, links are plain links. */

export interface Place {
  page: string;
  rest: string[];
  query: URLSearchParams;
  hash: string;
}

function read(): Place {
  const [page = "", ...rest] = location.pathname.split("/").filter(Boolean).map(safely);
  return { page, rest, query: new URLSearchParams(location.search), hash: safely(location.hash.slice(1)) };
}

function safely(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

let place = $state.raw<Place>(read());

export const route = {
  get place() {
    return place;
  },
};

/** Goes to another page of ours; the new page takes the focus. */
export function go(address: string): void {
  history.pushState(null, "", address);
  place = read();
  window.scrollTo(0, 0);
}

/** Another address for the same page, not to be stepped back to. */
export function rewrite(address: string): void {
  history.replaceState(null, "", address);
  place = read();
}

export function follow(): void {
  addEventListener("popstate", () => (place = read()));
  document.addEventListener("click", (event) => {
    const link = (event.target as Element | null)?.closest?.("a[href]");
    if (!(link instanceof HTMLAnchorElement) || event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    if (link.origin !== location.origin || link.target || link.hasAttribute("download")) return;
    if (link.pathname.startsWith("/api") || link.pathname.startsWith("/schema")) return;
    if (link.pathname === location.pathname && link.search === location.search && link.hash) return;
    event.preventDefault();
    go(link.href);
  });
}

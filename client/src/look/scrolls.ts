/** Words that may not find their room: where they scroll, keys reach them too. */
export function scrolls(box: HTMLElement): () => void {
  let waiting = 0;
  const look = () => {
    const needed = box.scrollHeight > box.clientHeight || box.scrollWidth > box.clientWidth;
    if (needed === (box.tabIndex === 0)) return;
    if (needed) box.tabIndex = 0;
    else box.removeAttribute("tabindex");
  };
  // new words are measured when the frame with them is drawn: a press does not wait for it
  const later = () => {
    cancelAnimationFrame(waiting);
    waiting = requestAnimationFrame(() => setTimeout(look));
  };
  const sizes = new ResizeObserver(look);
  const words = new MutationObserver(later);
  sizes.observe(box);
  words.observe(box, { childList: true, characterData: true, subtree: true });
  return () => {
    cancelAnimationFrame(waiting);
    sizes.disconnect();
    words.disconnect();
  };
}

/** The title of the window: the page's own, or news that wait to be seen, whichever page is opened meanwhile. */
let page = document.title;
let news = "";

function show(): void {
  document.title = news ? `● ${news}` : page;
}

export function entitle(words: string): void {
  page = words;
  show();
}

/** Empty: there are none any more. */
export function mark(words: string): void {
  news = words;
  show();
}

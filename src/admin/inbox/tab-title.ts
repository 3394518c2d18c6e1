/** The number of new leads in the title of the tab. */
let news = 0

/** Tells in the tab's title how many leads have come in since the list was read, to whoever has gone elsewhere. */
export function countInTab(count: number): void {
  news = count
  const bare = document.title.replace(/^\(\d+\+?\) /, '')
  document.title = count > 0 ? `(${count}) ${bare}` : bare
}

/** Names the tab by what is open in front of a screen; the name of the business behind it is the server's. */
export function renameTab(name: string): void {
  document.title = document.title.replace(/^.*?(?= · [^·]*$|$)/, () => name)
  countInTab(news)
}

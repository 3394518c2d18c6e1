/** The number of new leads in the title of the tab. */
let news = 0

/** Shows the number of leads that came in since the list was read in the tab's title, for a reader in another tab. */
export function countInTab(count: number): void {
  news = count
  const bare = document.title.replace(/^\(\d+\+?\) /, '')
  document.title = count > 0 ? `(${count}) ${bare}` : bare
}

/**
 * Sets the title of the tab to the open screen or lead, and keeps the name of the business, which the server has set,
 * at its end.
 */
export function renameTab(name: string): void {
  document.title = document.title.replace(/^.*?(?= · [^·]*$|$)/, () => name)
  countInTab(news)
}

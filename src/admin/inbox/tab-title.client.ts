'use client'

import { useLayoutEffect } from 'react'

/** What the title of the tab says before the name of the business, which the server has set. */
const shown: { name: string | null; news: number } = { name: null, news: 0 }

/** Shows the number of leads that came in since the list was read in the tab's title, for a reader in another tab. */
export function countInTab(count: number): void {
  shown.news = count
  writeTitle()
}

/** Names the tab after the open lead or the screen. */
export function useTabTitle(name: string): void {
  useLayoutEffect(() => {
    shown.name = name
    writeTitle()
    // React may add the title of the server after the page is in use.
    const observer = new MutationObserver(writeTitle)
    observer.observe(document.head, { childList: true, characterData: true, subtree: true })
    return () => {
      observer.disconnect()
      shown.name = null
    }
  }, [name])
}

function writeTitle() {
  if (shown.name === null) return
  const start = `${shown.news > 0 ? `(${shown.news}) ` : ''}${shown.name}`
  const title = document.title.replace(/^.*?(?= · [^·]*$|$)/, () => start)
  if (title !== document.title) document.title = title
}

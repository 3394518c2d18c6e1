import { DATA_ID, restoreParts } from '@/lib/page-data'

declare global {
  interface Window {
    /** React's data as Next takes it: a beginning, and pieces of text. */
    __next_f?: unknown[]
  }
}

// Next runs this before it takes React's data. A page for one reader has passed its data on already.
const data = document.getElementById(DATA_ID)?.textContent
if (data) window.__next_f?.push([1, restoreParts(data, (selector) => document.querySelector(selector))])

/** Milliseconds after which the browser itself goes to a page that somebody has asked for: no wait is longer (G4). */
const PATIENCE_MS = 15_000

let waiting: ReturnType<typeof setTimeout> | undefined

/**
 * Next's router waits for the data of a page without end, and where they do not fit it stays where it is without a word: a click would
 * be lost. It calls this when somebody leaves a page.
 */
export function onRouterTransitionStart(url: string, type: 'push' | 'replace' | 'traverse'): void {
  clearTimeout(waiting)
  const from = location.href
  const { href } = new URL(url, from)
  if (type === 'traverse' || href === from) return
  waiting = setTimeout(() => {
    if (location.href === from) location.assign(href)
  }, PATIENCE_MS)
}

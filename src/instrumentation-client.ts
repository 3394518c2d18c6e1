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

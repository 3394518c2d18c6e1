import { DATA_ID, DEFERRED_ID, type Deferred, restoreParts } from '@/lib/page-data'

declare global {
  interface Window {
    /** React's data as Next takes it: a beginning, and pieces of text. */
    __next_f?: unknown[]
    /** Turbopack begins when it is given which files belong together, and has them all. */
    TURBOPACK?: Pick<unknown[], 'push'>
  }
}

const textOf = (id: string) => document.getElementById(id)?.textContent

// Next ends its reading of the data as soon as it begins in a document that has been read, so they must be there before.
window.__next_f = [
  [0],
  [1, restoreParts(textOf(DATA_ID) ?? '', (selector) => document.querySelector(selector))],
]
const { p }: Deferred = JSON.parse(textOf(DEFERRED_ID) ?? '')
const waiting: unknown[] = []
window.TURBOPACK ??= waiting
for (const files of p) window.TURBOPACK.push(files)

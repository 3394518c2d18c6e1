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

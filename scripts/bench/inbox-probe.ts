import type { Page } from '@playwright/test'

/** The times of events since the probe was reset, in ms of the page's own clock; 0 for an event that did not happen. */
export type Probe = { typedAt: number; paintedAt: number; answeredAt: number }

/** Makes the page record the time of a key event and the time when a following change is painted. */
export async function installProbe(page: Page): Promise<void> {
  // tsx adds calls of this helper to functions, and a function that is sent to the page needs it there.
  await page.addInitScript('globalThis.__name = (named) => named')
  await page.addInitScript(() => {
    const probe = { typedAt: 0, paintedAt: 0 }
    Reflect.set(window, 'probe', probe)
    document.addEventListener(
      'input',
      ({ timeStamp }) => {
        probe.typedAt ||= timeStamp
      },
      true,
    )
    const painted = new MessageChannel()
    painted.port1.onmessage = () => {
      probe.paintedAt = performance.now()
    }
    // A message that is sent in an animation frame arrives after the paint of that frame.
    const record = () => requestAnimationFrame(() => painted.port2.postMessage(null))
    const options = { subtree: true, childList: true, characterData: true }
    addEventListener('DOMContentLoaded', () => new MutationObserver(record).observe(document.body, options))
  })
}

export async function resetProbe(page: Page): Promise<void> {
  await page.evaluate(() => {
    performance.clearResourceTimings()
    Object.assign(Reflect.get(window, 'probe'), { typedAt: 0, paintedAt: 0 })
  })
}

/** Waits until the count is shown and nothing has changed for three frames. */
export async function readProbe(page: Page, total: number): Promise<Probe> {
  return page.evaluate(async (count) => {
    const wanted = count === 1 ? '1 submission' : `${count} submissions`
    const frame = () => new Promise(requestAnimationFrame)
    const isShown = () =>
      [...document.querySelectorAll('[role=status]')].some(({ textContent }) => textContent === wanted)
    while (!isShown()) await frame()
    for (const _ of [1, 2, 3]) await frame()
    // A request with a limit loads the rest of a short list, for which nobody waits.
    const response = performance
      .getEntriesByType('resource')
      .findLast(({ name }) => name.includes('/inbox?') && !name.includes('limit='))
    const answeredAt = response instanceof PerformanceResourceTiming ? response.responseEnd : 0
    return { ...Reflect.get(window, 'probe'), answeredAt }
  }, total)
}

/** Records the longest time between two frames from now on. */
export async function watchFrames(page: Page): Promise<void> {
  await page.evaluate(() => {
    let [longest, last] = [0, performance.now()]
    const tick = (now: number) => {
      longest = Math.max(longest, now - last)
      last = now
      Reflect.set(window, 'longestFrame', longest)
      requestAnimationFrame(tick)
    }
    requestAnimationFrame(tick)
  })
}

export async function longestFrame(page: Page): Promise<number> {
  return page.evaluate(() => Number(Reflect.get(window, 'longestFrame')))
}

/** Live objects of the page in MB, after a collection. */
export async function heapOf(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page)
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  return Math.round(usedSize / 1_000_000)
}

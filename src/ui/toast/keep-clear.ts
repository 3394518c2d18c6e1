import { besideNow } from './beside'

/** Between a toast and what it must not cover. */
const GAP_PX = 12

/** Between one toast and the next; the toaster is told the same. */
export const TOAST_GAP_PX = 10

/** Below the header, when what the visitor needs next stands at the bottom. */
const HIGH_PX = 84

type Band = { top: number; bottom: number; left: number; right: number }

/** Says whether a toast covers something, or comes too near to it. */
export function isCovering(toast: Band, needed: Band): boolean {
  const isBeside = toast.right <= needed.left || toast.left >= needed.right
  return !isBeside && toast.top < needed.bottom + GAP_PX && toast.bottom > needed.top - GAP_PX
}

/**
 * How far a page has to scroll so that what is needed stands above a toast at the bottom.
 *
 * @param roomTop - where the page is covered from above, by a header that stays: what is needed never goes below it
 */
export function scrollToClear(toast: Band, needed: readonly Band[], roomTop: number): number {
  const covered = needed.filter((each) => isCovering(toast, each))
  if (covered.length === 0) return 0
  const top = Math.min(...covered.map((each) => each.top))
  const bottom = Math.max(...covered.map((each) => each.bottom))
  return Math.max(0, Math.min(bottom + GAP_PX - toast.top, top - roomTop))
}

/**
 * As long as toasts show they keep clear of what the visitor needs next: at the bottom, else below the header; where
 * neither is clear the page scrolls. Under the pointer they stay where they are; with the focus in them all does.
 *
 * @param mayScroll - false where somebody writes: the text would go away under the caret
 * @returns ends it
 */
export function keepToastsClear(region: HTMLElement, mayScroll = true): () => void {
  const stop = new AbortController()
  const { signal } = stop
  const takeSide = () => place(region)
  const keepClear = () => {
    const covered = place(region)
    if (covered && mayScroll) scrollClear(covered, region)
  }
  const observer = new MutationObserver(keepClear)
  const attributeFilter = ['data-removed', 'data-visible']
  observer.observe(region, { childList: true, subtree: true, attributes: true, attributeFilter })
  for (const name of ['scroll', 'resize']) window.addEventListener(name, takeSide, { signal, passive: true })
  // The browser brings what has the focus into view after it has told of it.
  window.addEventListener('focusin', () => requestAnimationFrame(keepClear), { signal })
  // One that came before.
  keepClear()
  return () => {
    observer.disconnect()
    stop.abort()
  }
}

/**
 * Moves the toasts to the side where they cover nothing.
 *
 * @returns where they stay when there is no such side, or a pointer holds them
 */
function place(region: HTMLElement): Band | undefined {
  const list = region.querySelector('ol')
  const toasts = region.querySelectorAll<HTMLElement>('li[data-visible=true][data-removed=false]')
  if (!list || toasts.length === 0 || region.matches(':focus-within')) return undefined
  // Without regard to where the toasts are on their way to: they come in by a transform.
  const height = [...toasts].reduce((sum, toast) => sum + toast.offsetHeight + TOAST_GAP_PX, -TOAST_GAP_PX)
  const { left, right, bottom: lifted } = list.getBoundingClientRect()
  if (region.matches(':hover')) return { left, right, top: lifted - height, bottom: lifted }
  const bottom = lifted + Number(list.dataset.liftedBy ?? 0)
  const low = { left, right, top: bottom - height, bottom }
  const high = { left, right, top: HIGH_PX, bottom: HIGH_PX + height }
  const needed = neededNow(region)
  const isClear = (side: Band) => !needed.some((each) => isCovering(side, each))
  const isLow = isClear(low)
  const by = isLow || !isClear(high) ? 0 : Math.round(bottom - high.bottom)
  list.dataset.liftedBy = String(by)
  list.style.translate = `0 ${-by}px`
  return isLow || by > 0 ? undefined : low
}

/** Scrolls what is needed out of the way of toasts at the bottom. */
function scrollClear(toast: Band, region: HTMLElement) {
  const roomTop = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0
  window.scrollBy({ top: scrollToClear(toast, neededNow(region), roomTop), behavior: 'instant' })
}

/** The control with the focus, what describes it, and what was named beside it. */
function neededNow(region: HTMLElement): Band[] {
  const focused = document.activeElement
  const control =
    focused?.matches('a, button, input, select, textarea') && !region.contains(focused) ? focused : null
  const described = (control?.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id))
  return [control, ...described, ...besideNow()]
    .flatMap((element) => (element?.isConnected ? [element.getBoundingClientRect()] : []))
    .filter((box) => box.height > 0 && box.bottom > 0 && box.top < window.innerHeight)
}

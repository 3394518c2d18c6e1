/** Between a toast and what it must not cover. */
const GAP_PX = 12

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
 * Moves the region of the toasts to the side, bottom or else top, where it covers nothing that is needed next.
 *
 * @returns whether there is such a side; without one it is at the bottom
 */
export function takeClearSide(region: HTMLElement, beside: readonly Element[]): boolean {
  const needed = neededNow(region, beside)
  const isClearAt = (side: 'bottom' | 'top') => {
    region.dataset.side = side
    const toast = region.getBoundingClientRect()
    return !needed.some((each) => isCovering(toast, each))
  }
  if (isClearAt('bottom') || isClearAt('top')) return true
  region.dataset.side = 'bottom'
  return false
}

/** Scrolls what is needed out of the way of toasts that have no clear side, and so are at the bottom. */
export function clearTheWay(region: HTMLElement, beside: readonly Element[]) {
  const roomTop = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0
  const top = scrollToClear(region.getBoundingClientRect(), neededNow(region, beside), roomTop)
  window.scrollBy({ top, behavior: 'instant' })
}

/** The control with the focus, what describes it, and whatever else a toast is told of. */
function neededNow(region: HTMLElement, beside: readonly Element[]): Band[] {
  const focused = document.activeElement
  const control =
    focused?.matches('a, button, input, select, textarea') && !region.contains(focused) ? focused : null
  const described = (control?.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id))
  return [control, ...described, ...beside]
    .flatMap((element) => (element?.isConnected ? [element.getBoundingClientRect()] : []))
    .filter((box) => box.height > 0 && box.bottom > 0 && box.top < window.innerHeight)
}

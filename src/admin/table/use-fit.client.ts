'use client'

import { type RefObject, useLayoutEffect, useState } from 'react'

/**
 * Whether a table fits into its frame with no column narrower than its head and than its `min-width`; when it
 * does not, its rows are to be drawn as cards. The server knows no widths, and draws a table.
 *
 * @param frame - holds the table and nothing wider
 * @param cards - the class that the table has while its rows are cards
 * @param columns - changes with the columns shown, which are then measured anew
 */
export function useFit(frame: RefObject<HTMLElement | null>, cards: string, columns: string): boolean {
  const [isFit, setFit] = useState(true)

  // biome-ignore lint/correctness/useExhaustiveDependencies: other columns need another width.
  useLayoutEffect(() => {
    const element = frame.current
    if (!element) return
    let need = 0
    const compare = () => setFit(need <= element.clientWidth)
    const measure = () => {
      need = widthOfHeads(element, cards)
      compare()
    }
    measure()
    // Letters of another face are of another width.
    void document.fonts.ready.then(measure)
    const observer = new ResizeObserver(compare)
    observer.observe(element)
    return () => observer.disconnect()
  }, [frame, cards, columns])

  return isFit
}

/** The least width of the table in pixels, told by a copy of its heads: as cards it would not say. */
function widthOfHeads(frame: HTMLElement, cards: string): number {
  const table = frame.querySelector('table')
  const head = table?.querySelector('thead')
  if (!table || !head) return 0
  const copy = table.cloneNode() as HTMLTableElement
  copy.classList.remove(cards)
  copy.setAttribute('aria-hidden', 'true')
  Object.assign(copy.style, { position: 'absolute', visibility: 'hidden', width: '0' })
  copy.append(head.cloneNode(true))
  frame.append(copy)
  const width = copy.offsetWidth
  copy.remove()
  return width
}

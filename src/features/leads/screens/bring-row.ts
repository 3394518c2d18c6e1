/** How much of the window the list keeps above a row that it scrolls to. */
const ABOVE = 1 / 3

/**
 * Scrolls the list behind the panel to a row, which is then loaded, and takes the focus when the panel closes.
 *
 * @param index - from 0
 */
export function bringRow(index: number): void {
  const row = document.querySelector('tr[data-row]')
  if (!row) return
  const { top, height } = row.getBoundingClientRect()
  const at = top + height * (index - (Number(row.getAttribute('aria-rowindex')) - 2))
  const { innerHeight } = window
  if (at < height || at + height > innerHeight) window.scrollBy({ top: at - innerHeight * ABOVE })
}

'use client'

import { useEffect } from 'react'

/**
 * Names the checkboxes of Payload's lists, which say nothing to who cannot see their row. They are looked for whenever
 * the page changes, because the rows come and go without us.
 */
export function StockLabels() {
  useEffect(() => {
    labelRows()
    const observer = new MutationObserver(labelRows)
    observer.observe(document.body, { childList: true, subtree: true })
    return () => observer.disconnect()
  }, [])
  return null
}

function labelRows() {
  for (const box of document.querySelectorAll<HTMLInputElement>('.select-row__checkbox input')) {
    label(box, `Select ${rowName(box)}`)
  }
  for (const box of document.querySelectorAll<HTMLInputElement>('.select-all__checkbox input')) {
    label(box, 'Select all rows')
  }
}

/** A change of an attribute is none that the observer looks for, so that it does not call itself. */
function label(box: HTMLInputElement, name: string) {
  if (box.getAttribute('aria-label') === name) return
  box.setAttribute('aria-label', name)
  box.removeAttribute('aria-labelledby')
  box.removeAttribute('title')
}

/** The words of the first cell that has some. */
function rowName(box: HTMLInputElement): string {
  const cells = [...(box.closest('tr')?.cells ?? [])]
  return cells.map((cell) => cell.textContent?.trim()).find(Boolean) ?? 'this row'
}

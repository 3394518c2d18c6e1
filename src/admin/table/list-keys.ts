/** Ctrl+Z. */
export const isUndo = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent) =>
  key.toLowerCase() === 'z' && (ctrlKey || metaKey) && !altKey && !shiftKey

const FIELD = 'input:not([type=checkbox]), textarea, select, [contenteditable]:not([contenteditable=false])'

/** Whether the key goes into a field. */
export const isTyping = ({ target }: Event) => target instanceof Element && target.closest(FIELD) !== null

/** Whether a key is none of a list: it goes into a field, has a modifier, or was heard already. */
export function isOfTheBrowser(event: KeyboardEvent): boolean {
  const { altKey, ctrlKey, metaKey, isComposing, defaultPrevented } = event
  return altKey || ctrlKey || metaKey || isComposing || defaultPrevented || isTyping(event)
}

/** Whether something stands before the list. */
export const isBehind = () =>
  document.querySelector('dialog[open], [data-radix-popper-content-wrapper]') !== null

/** The row in which the focus is, from 0; the one before the first while it is in none. */
export function currentIndex(): number {
  const row = document.activeElement?.closest('tr[data-row]')
  return row ? Number(row.getAttribute('aria-rowindex')) - 2 : -1
}

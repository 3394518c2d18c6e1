/** Whether a key is Ctrl+Z or Cmd+Z. */
export const isUndo = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent) =>
  key.toLowerCase() === 'z' && (ctrlKey || metaKey) && !altKey && !shiftKey

const FIELD = 'input:not([type=checkbox]), textarea, select, [contenteditable]:not([contenteditable=false])'

/** Whether the key is typed into a field. */
export const isTyping = ({ target }: Event) => target instanceof Element && target.closest(FIELD) !== null

/** Whether a list ignores a key, because it is typed into a field, has a modifier, or was handled already. */
export function isOfTheBrowser(event: KeyboardEvent): boolean {
  const { altKey, ctrlKey, metaKey, isComposing, defaultPrevented } = event
  return altKey || ctrlKey || metaKey || isComposing || defaultPrevented || isTyping(event)
}

/** Whether an open dialog or popover covers the list. */
export const isBehind = () =>
  document.querySelector('dialog[open], [data-radix-popper-content-wrapper]') !== null

/** The index of the row with the focus, from 0; -1 if no row has it. */
export function currentIndex(): number {
  const row = document.activeElement?.closest('tr[data-row]')
  return row ? Number(row.getAttribute('aria-rowindex')) - 2 : -1
}

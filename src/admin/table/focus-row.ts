/**
 * Where focus goes when a row has been deleted: to the row that followed it, or else to the heading of the
 * screen. Without this the browser puts it on the body, and the keyboard begins at the top again.
 *
 * Whoever has gone on to something else meanwhile keeps the focus.
 *
 * @param id - of the element in the next row that takes the focus; null if no row follows
 */
export function focusRow(id: string | null): void {
  const now = document.activeElement
  if (now && now !== document.body && !now.closest('tr, [role=dialog]')) return
  const next = id === null ? null : document.getElementById(id)
  const target = next ?? document.querySelector<HTMLElement>('main h1')
  target?.focus()
}

/** The id of the link or button that opens a row. */
export function openerId({ id }: { id: string }): string {
  return `row-${id}`
}

/** Which elements lack something, and what to set on them; null takes an attribute away. */
export type MarkupFix = [selector: string, (element: HTMLElement) => Record<string, string | null>]

/** Names an element in place of whatever named it. */
export function toName(name: string) {
  return { 'aria-label': name, 'aria-labelledby': null, title: null }
}

/** The words of the first cell that has some. */
export function rowName(box: HTMLElement): string {
  const cells = [...(box.closest('tr')?.cells ?? [])]
  return cells.map((cell) => cell.textContent?.trim()).find(Boolean) ?? 'this row'
}

/** The words of the label of a field. */
export function fieldName(input: HTMLElement): string {
  const label = input.closest('.field-type')?.querySelector('.field-label')
  return label?.textContent?.replace('*', '').trim() || 'Choice'
}

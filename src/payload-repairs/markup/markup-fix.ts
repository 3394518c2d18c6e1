/** A selector of elements, and the attributes to set on each; null removes an attribute. */
export type MarkupFix = [selector: string, (element: HTMLElement) => Record<string, string | null>]

/** Attributes that name an element and remove its other names. */
export function toName(name: string) {
  return { 'aria-label': name, 'aria-labelledby': null, title: null }
}

/** The text of the label of a field. */
export function fieldName(input: HTMLElement): string {
  const label = input.closest('.field-type')?.querySelector('.field-label')
  return label?.textContent?.replace('*', '').trim() || 'Choice'
}

type TextField = HTMLTextAreaElement | HTMLInputElement

/** Whether keys that waited belong into this element. */
export function isTextField(element: Element | null): element is TextField {
  return element?.matches('textarea, input[type=text]') ?? false
}

/** Writes what was pressed for a field before it was there; Enter sends the form of a field of one line. */
export function typeInto(field: TextField, key: string): void {
  if (key === 'Enter' && field instanceof HTMLInputElement) {
    field.form?.requestSubmit()
    return
  }
  const { selectionStart, selectionEnd, value } = field
  field.setRangeText(
    key === 'Enter' ? '\n' : key,
    selectionStart ?? value.length,
    selectionEnd ?? value.length,
    'end',
  )
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

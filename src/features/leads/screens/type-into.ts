import { SAVE } from './held-keys'

export type TextField = HTMLTextAreaElement | HTMLInputElement

/** Whether held keys are typed into this element. */
export function isTextField(element: Element | null): element is TextField {
  return element?.matches('textarea, input[type=text]') ?? false
}

/** Types a key that was pressed before the field was rendered. Enter submits the form of a field with one line, Ctrl+Enter any. */
export function typeInto(field: TextField, key: string): void {
  if (key === SAVE || (key === 'Enter' && field instanceof HTMLInputElement)) {
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

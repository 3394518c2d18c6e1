import { SAVE } from './hold-key'

export type TextField = HTMLTextAreaElement | HTMLInputElement

/** Whether held keys are typed into this element. */
export function isTextField(element: Element | null): element is TextField {
  return element?.matches('textarea, input[type=text]') ?? false
}

/** Whether somebody types or chooses in this element. */
export const isField = (element: Element | null) =>
  element?.matches('input, textarea, select, [contenteditable]') ?? false

/** Whether a key can be typed into a text that is not rendered yet: it writes, corrects or saves. */
export const isTypeable = (key: string) => key.length === 1 || ['Enter', 'Backspace', SAVE].includes(key)

/**
 * Types keys that were pressed before a text was rendered. What they write is typed at once, because React puts the text of
 * before back behind each event.
 */
export function typeAll(field: HTMLTextAreaElement, keys: readonly string[]): void {
  const save = keys.indexOf(SAVE)
  const text = (save < 0 ? keys : keys.slice(0, save)).reduce(withKey, '')
  if (text) typeInto(field, text)
  if (save < 0) return
  typeInto(field, SAVE)
  typeAll(field, keys.slice(save + 1))
}

function withKey(text: string, key: string): string {
  if (key === 'Backspace') return [...text].slice(0, -1).join('')
  return text + (key === 'Enter' ? '\n' : key)
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

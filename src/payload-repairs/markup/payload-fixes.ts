import { fieldName, type MarkupFix, toName } from './markup-fix'

/** Fixes for Payload's drawers, documents and editor: names of buttons and fields, and the levels of headings. */
export const PAYLOAD_FIXES: readonly MarkupFix[] = [
  ['.pill-selector [aria-checked]', () => ({ role: 'checkbox' })],
  ['.condition__field .rs__input', () => toName('Field')],
  ['.condition__operator .rs__input', () => toName('Operator')],
  ['.condition__value :is(.rs__input, input)', () => toName('Value')],
  ['.condition__actions-remove', () => toName('Remove filter')],
  ['.condition__actions-add', () => toName('Add another filter')],
  // The name of this button has other words than the button.
  ['.list-header__create-new-button', () => ({ 'aria-label': null })],
  // In a drawer the `for` of a label names an id that its field does not have.
  ['.drawer .field-type :is(input, textarea)[name]', (input) => toName(fieldName(input))],
  ['.doc-controls__popup .popup-button', () => toName('More actions')],
  ['.collapsible__drag', (handle) => toName(`Move ${rowTitle(handle)}`)],
  [
    '.collapsible__toggle',
    (toggle) => ({ ...toName(`Toggle block ${rowTitle(toggle)}`), style: 'font-size: 0' }),
  ],
  ['.array-actions__button', (button) => toName(`Actions of ${rowTitle(button)}`)],
  ['.array-field__header .popup-button', () => toName('Actions of the list')],
  [':is(.array-field__title, .group-field__title)', () => ({ role: 'heading', 'aria-level': '2' })],
  // The only entry of this menu would unpublish a page that is always public.
  ['[class*="global-edit--"] .doc-controls__popup', () => ({ style: 'display: none' })],
  // The text of the tab includes a count, which its label hides.
  ['a.doc-tab[aria-label]', () => ({ 'aria-label': null })],
  ['.date-time-picker input', (input) => toName(fieldName(input))],
  ['.date-time-picker__clear-button', () => toName('Take the date away')],
  ['.rich-text-lexical:has(.field-label) .ContentEditable__root', (text) => toName(fieldName(text))],
  ['.live-preview-toggler', () => toName('Live preview')],
  ['#live-preview-iframe', () => ({ title: 'Preview' })],
  ['.toolbar-input[name=live-preview-width]', () => toName('Width of the preview')],
  ['.toolbar-input[name=live-preview-height]', () => toName('Height of the preview')],
  ['.rs__multi-value[role=button]', () => ({ role: 'group' })],
  // The buttons of the floating toolbar have icons without names, and one has a wrong name.
  ['.toolbar-popup__button', (button) => toName(inWords(button.dataset.buttonKey ?? ''))],
  // Its text changes with the caret and is its name, of which a label would be an old copy; a title names it without a text.
  [
    '.toolbar-popup__dropdown',
    (button) => ({ 'aria-label': null, title: inWords(button.dataset.dropdownKey ?? '') }),
  ],
  // The file name is beside the picture.
  ['.file .thumbnail img', () => ({ alt: '' })],
  ['.file-meta .copy-to-clipboard', () => toName('Copy the address')],
  ['.file-details__remove', () => toName('Another file')],
  ['.edit-upload__input input', (input) => toName(input.parentElement?.textContent?.trim() ?? '')],
  ['.edit-upload__draggable', () => toName('Focal point')],
  ['.no-results h3', () => ({ role: 'heading', 'aria-level': '2' })],
  ['ul.doc-tabs__tabs:not(:has(> li))', () => ({ role: 'none' })],
  ['.table-cell-action-button', () => toName('Table')],
]

/** The accessible title of a row. */
function rowTitle(part: HTMLElement): string {
  const head = part.closest('.collapsible')?.querySelector('.collapsible__header-wrap')
  return head?.textContent?.trim() || 'this row'
}

/** @returns for example 'Indent decrease' for indentDecrease */
function inWords(key: string): string {
  const words = key.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

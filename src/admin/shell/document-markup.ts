import { fieldName, type MarkupFix, rowName, toName } from './markup-fix'

/** What Payload's screens of a document lack: names of what opens, moves and shows, and headings in their order. */
export const DOCUMENT_FIXES: readonly MarkupFix[] = [
  // A row of a list, in a document and in a list of documents.
  ['.collapsible__drag', (handle) => toName(`Move ${rowTitle(handle)}`)],
  [
    '.collapsible__toggle',
    (toggle) => ({ ...toName(`Toggle block ${rowTitle(toggle)}`), style: 'font-size: 0' }),
  ],
  ['td [aria-roledescription=sortable]', (handle) => toName(`Move ${rowName(handle)}`)],
  ['td [aria-roledescription=sortable] .sort-row', () => ({ role: null, tabindex: null })],
  ['.array-actions__button', (button) => toName(`Actions of ${rowTitle(button)}`)],
  ['.array-field__header .popup-button', () => toName('Actions of the list')],
  [':is(.array-field__title, .group-field__title)', () => ({ role: 'heading', 'aria-level': '2' })],
  // Its one entry would take a page off the site that is always public.
  ['[class*="global-edit--"] .doc-controls__popup', () => ({ style: 'display: none' })],
  // It says how many there are.
  ['a.doc-tab[aria-label]', () => ({ 'aria-label': null })],
  ['.date-time-picker input', (input) => toName(fieldName(input))],
  ['.date-time-picker__clear-button', () => toName('Take the date away')],
  ['.rich-text-lexical:has(.field-label) .ContentEditable__root', (text) => toName(fieldName(text))],
  ['.live-preview-toggler', () => toName('Live preview')],
  ['#live-preview-iframe', () => ({ title: 'Preview' })],
  ['.toolbar-input[name=live-preview-width]', () => toName('Width of the preview')],
  ['.toolbar-input[name=live-preview-height]', () => toName('Height of the preview')],
]

/** What the head of a row of a list says. */
function rowTitle(part: HTMLElement): string {
  const head = part.closest('.collapsible')?.querySelector('.collapsible__header-wrap')
  return head?.textContent?.trim() || 'this row'
}

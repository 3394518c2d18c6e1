'use client'

import { useEffect } from 'react'
import { fieldName, type MarkupFix, rowName, toName } from './markup-fix'

/**
 * Gives Payload's own screens what their markup lacks for who does not see them: a main part, names of fields and
 * buttons, roles that allow what they say. They are fixed whenever the page changes, because they come and go
 * without us; what is set here is nothing that React sets again.
 */
export function StockMarkup() {
  useEffect(() => {
    applyFixes()
    let frame = 0
    const observer = new MutationObserver(() => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(applyFixes)
    })
    observer.observe(document.body, { childList: true, subtree: true })
    return () => {
      cancelAnimationFrame(frame)
      observer.disconnect()
    }
  }, [])
  return null
}

/** What to set on which elements; null takes an attribute away. */
const MARKUP_FIXES: readonly MarkupFix[] = [
  ['.template-default__wrap', toMain],
  ['.template-default__wrap main:not([data-own])', () => TO_MAIN],
  ['.doc-header', () => ({ role: 'region', 'aria-label': 'Document' })],
  ['header.list-header', () => ({ role: 'none' })],
  ['.select-row__checkbox input', (box) => toName(`Select ${rowName(box)}`)],
  ['.select-all__checkbox input', () => toName('Select all rows')],
  ['.pill-selector [aria-checked]', () => ({ role: 'checkbox' })],
  ['.condition__field .rs__input', () => toName('Field')],
  ['.condition__operator .rs__input', () => toName('Operator')],
  ['.condition__value :is(.rs__input, input)', () => toName('Value')],
  ['.condition__actions-remove', () => toName('Remove filter')],
  ['.condition__actions-add', () => toName('Add another filter')],
  ['.field-type .rs__input', (input) => toName(fieldName(input))],
  // In a drawer a label names an id that its field does not have.
  ['.drawer .field-type :is(input, textarea)[name]', (input) => toName(fieldName(input))],
  ['.doc-controls__popup .popup-button', () => toName('More actions')],
  ['[aria-hidden=true]:is(.clear-indicator, .dropdown-indicator)', () => ({ tabindex: '-1' })],
  ['.rs__multi-value[role=button]', () => ({ role: 'group' })],
  // What floats over selected words has drawings alone, and one name that is not what it shows.
  ['.toolbar-popup__button', (button) => toName(inWords(button.dataset.buttonKey ?? ''))],
  [
    '.toolbar-popup__dropdown',
    (button) => toName(button.textContent || inWords(button.dataset.dropdownKey ?? '')),
  ],
  // Its name stands beside it.
  ['.file .thumbnail img', () => ({ alt: '' })],
  ['.no-results h3', () => ({ role: 'heading', 'aria-level': '2' })],
  ['ul.doc-tabs__tabs:not(:has(> li))', () => ({ role: 'none' })],
  ['.table-cell-action-button', () => toName('Table')],
]

/** Payload's documents, and lists that can be put in order; their fixes come with the first of them. */
const DOCUMENTS = '.collection-edit, .global-edit, .sort-row'
let documentFixes: readonly MarkupFix[] | null = null

async function loadDocumentFixes() {
  documentFixes = []
  documentFixes = (await import('./document-markup')).DOCUMENT_FIXES
  applyFixes()
}

function applyFixes() {
  if (!documentFixes && document.querySelector(DOCUMENTS)) void loadDocumentFixes()
  for (const [selector, toAttributes] of [...MARKUP_FIXES, ...(documentFixes ?? [])]) {
    for (const element of document.querySelectorAll<HTMLElement>(selector)) {
      for (const [name, value] of Object.entries(toAttributes(element))) {
        if (element.getAttribute(name) === value) continue
        if (value === null) element.removeAttribute(name)
        else element.setAttribute(name, value)
      }
    }
  }
}

/** Where the skip link leads. */
const TO_MAIN = { id: 'screen', tabindex: '-1' }

/** Only lists bring no main part of their own; another screen may follow one in the same frame. */
function toMain(frame: HTMLElement) {
  const hasMain = frame.querySelector('main') !== null
  return hasMain ? { role: null, id: null, tabindex: null } : { role: 'main', ...TO_MAIN }
}

/** For example 'Indent decrease' of indentDecrease. */
function inWords(key: string): string {
  const words = key.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

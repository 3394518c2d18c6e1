'use client'

import { useEffect } from 'react'
import { fieldName, type MarkupFix, toName } from './markup-fix'

/**
 * Adds what Payload's own screens lack for assistive technology: a main element, names of fields and buttons, valid
 * roles. The fixes are applied whenever the page changes, because Payload's elements come and go; only attributes that
 * React does not set again are set here.
 */
export function PayloadMarkup() {
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

/** Attributes to set on elements of Payload's screens; null removes one. */
const MARKUP_FIXES: readonly MarkupFix[] = [
  ['.template-default__wrap', toMain],
  ['.template-default__wrap main:not([data-own])', () => TO_MAIN],
  ['.doc-header', () => ({ role: 'region', 'aria-label': 'Document' })],
  ['header.list-header', () => ({ role: 'none' })],
  ['.field-type .rs__input', (input) => toName(fieldName(input))],
  ['[aria-hidden=true]:is(.clear-indicator, .dropdown-indicator)', () => ({ tabindex: '-1' })],
]

/** The selector of Payload's lists, documents and editor. The script with their fixes loads with the first of them. */
const PAYLOAD_SCREENS = '.collection-list, .collection-edit, .global-edit, .rich-text-lexical'
let payloadFixes: readonly MarkupFix[] | null = null

async function loadPayloadFixes() {
  payloadFixes = []
  payloadFixes = (await import('./payload-fixes').catch(() => null))?.PAYLOAD_FIXES ?? []
  applyFixes()
}

function applyFixes() {
  if (!payloadFixes && document.querySelector(PAYLOAD_SCREENS)) void loadPayloadFixes()
  for (const [selector, toAttributes] of [...MARKUP_FIXES, ...(payloadFixes ?? [])]) {
    for (const element of document.querySelectorAll<HTMLElement>(selector)) {
      for (const [name, value] of Object.entries(toAttributes(element))) {
        if (element.getAttribute(name) === value) continue
        if (value === null) element.removeAttribute(name)
        else element.setAttribute(name, value)
      }
    }
  }
}

/** The target of the skip link. */
const TO_MAIN = { id: 'screen', tabindex: '-1' }

/**
 * Only lists have a main element of their own, so other screens get the role. It is removed again when a list replaces
 * another screen in the same frame.
 */
function toMain(frame: HTMLElement) {
  const hasMain = frame.querySelector('main') !== null
  return hasMain ? { role: null, id: null, tabindex: null } : { role: 'main', ...TO_MAIN }
}

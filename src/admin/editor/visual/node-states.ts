import { createState } from '@payloadcms/richtext-lexical/lexical'
import type { Element, Properties } from 'hast'

/** The attributes of an element that the editor has no use for, but gives back: language, numbering, title. */
export const attributesState = createState('attributes', {
  parse: (value) => (isRecord(value) ? (value as Properties) : {}),
  isEqual: (left, right) => JSON.stringify(left) === JSON.stringify(right),
  resetOnCopyNode: true,
})

/** On a paragraph: its words stand in their cell, item or quotation without a `p`. On code: it has no `code`. */
export const bareState = createState('bare', {
  parse: (value) => value === true,
  resetOnCopyNode: true,
})

/** On an item of a list: its words stand in a `p`. */
export const looseState = createState('loose', { parse: (value) => value === true })

/** On a row of a table: the part of the table that it belongs to, `thead`, `tbody` or `tfoot`, and which of these. */
export const partState = createState('part', { parse: (value) => (typeof value === 'string' ? value : '') })

/** On a block without words: it stood so in the article, and is no blank line that was made while writing. */
export const storedState = createState('stored', {
  parse: (value) => value === true,
  resetOnCopyNode: true,
})

/** The element that a kept node stands for; `words` names the element around words. */
export const keptState = createState('kept', {
  parse: (value) => (isRecord(value) ? (value as unknown as Element) : null),
  isEqual: (left, right) => JSON.stringify(left) === JSON.stringify(right),
})

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

import type { Field } from 'payload'
import { ICON_NAMES } from '@/features/content/rules/icon'
import { isRecord } from '@/lib/fetch-json'

type Values = Record<string, unknown>

/**
 * Fills in every value that a page needs and a draft, or the input of a form, does not have yet. Neither has to be
 * complete before it is published, and its preview must not be blank.
 *
 * @param given - values by the names of the fields
 */
export function completeContent(fields: readonly Field[], given: unknown): Values {
  const values: Values = isRecord(given) ? { ...given } : {}
  for (const field of fields) {
    if (field.type === 'tabs') {
      for (const tab of field.tabs) {
        if ('name' in tab && tab.name) values[tab.name] = completeContent(tab.fields, values[tab.name])
        else Object.assign(values, completeContent(tab.fields, values))
      }
    } else if (field.type === 'row' || field.type === 'collapsible') {
      Object.assign(values, completeContent(field.fields, values))
    } else if ('name' in field && field.name) {
      values[field.name] = completed(field, values[field.name])
    }
  }
  return values
}

function completed(field: Field, value: unknown): unknown {
  if (field.type === 'group') return completeContent(field.fields, value)
  if (field.type === 'array')
    return (Array.isArray(value) ? value : []).map((row) => completeContent(field.fields, row))
  if (field.type === 'richText') return isRecord(value) && 'root' in value ? value : NO_TEXT
  if ('required' in field && field.required) return isGiven(field, value) ? value : inPlaceOf(field)
  return value
}

function isGiven(field: Field, value: unknown): boolean {
  if ('name' in field && field.name === 'icon') return ICON_NAMES.includes(String(value))
  if (field.type === 'number') return typeof value === 'number' && Number.isFinite(value)
  if (field.type === 'date') return !Number.isNaN(Date.parse(String(value)))
  return value !== null && value !== undefined && value !== ''
}

function inPlaceOf(field: Field): unknown {
  if ('name' in field && field.name === 'icon') return ICON_NAMES[0]
  if ('name' in field && field.name === 'href') return 'page:home'
  if (field.type === 'number') return 0
  if (field.type === 'date') return new Date().toISOString()
  if (field.type === 'checkbox') return false
  if (field.type === 'radio' || field.type === 'select') {
    const [first] = field.options
    return typeof first === 'string' ? first : first?.value
  }
  return 'hasMany' in field && field.hasMany ? [] : ''
}

/** The value of an empty rich text in Payload's editor. */
const NO_TEXT = {
  root: { type: 'root', children: [], direction: null, format: '', indent: 0, version: 1 },
}

import { isDeepStrictEqual } from 'node:util'
import type { DateField, FlattenedField } from 'payload'
import { toNoon } from '@/lib/dates'

/** The content of a document or of a part of it: values by field name. */
export type Content = Record<string, unknown>

/** A problem in a file of content, with its place, for example `services[2].faqs[0].answer`. */
export type Problem = { place: string; message: string }

/** Fields that are not content, such as ids and dates. */
const BESIDE = [
  ...['id', '_order', '_status', 'createdAt', 'updatedAt', 'deletedAt'],
  ...['formerNames', 'formerSlugs'],
]

const wordFields = (fields: readonly FlattenedField[]) => fields.filter(({ name }) => !BESIDE.includes(name))

export const isContent = (value: unknown): value is Content =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const toContent = (value: unknown): Content => (isContent(value) ? value : {})

/** Whether the value of a field refers to another document, by its id or by its reference name. */
export const isReference = (field: FlattenedField) => field.type === 'relationship' || field.name === 'href'

/**
 * The complete content of a document: the given values, and the former value of every field that is not given. An
 * empty field is null or an empty list.
 */
export function merge(fields: readonly FlattenedField[], had: Content, given: Content = {}): Content {
  const merged: Content = {}
  for (const field of wordFields(fields)) {
    const { name } = field
    const value = name in given ? given[name] : had[name]
    if (field.type === 'group')
      merged[name] = merge(field.flattenedFields, toContent(had[name]), toContent(given[name]))
    else if (field.type === 'array')
      merged[name] = toList(value).map((row) => merge(field.flattenedFields, toContent(row)))
    else if ('hasMany' in field && field.hasMany) merged[name] = toList(value)
    else merged[name] = field.type === 'date' ? toMoment(value, field) : (value ?? null)
  }
  return merged
}

/** A date may be written without a time. */
function toMoment(value: unknown, { admin }: DateField) {
  if (typeof value !== 'string' || !Number.isFinite(Date.parse(value))) return value ?? null
  const moment = new Date(value).toISOString()
  return admin?.date?.pickerAppearance === 'dayOnly' ? toNoon(moment) : moment
}

const toList = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

type Visit = (text: string, place: string) => string

/** A copy of content in which `visit` has replaced each text that refers to another document. */
export function mapReferences(
  fields: readonly FlattenedField[],
  content: Content,
  visit: Visit,
  place: string,
): Content {
  const mapped = { ...content }
  for (const field of wordFields(fields)) {
    const at = `${place}.${field.name}`
    const value = content[field.name]
    const map = (each: unknown, where: string): unknown => {
      if (typeof each === 'string') return isReference(field) ? visit(each, where) : each
      if (!('flattenedFields' in field) || !isContent(each)) return each
      return mapReferences(field.flattenedFields, each, visit, where)
    }
    mapped[field.name] = Array.isArray(value)
      ? value.map((each, index) => map(each, `${at}[${index}]`))
      : map(value, at)
  }
  return mapped
}

/** Finds values in content that no field accepts. */
export function findMisplaced(fields: readonly FlattenedField[], given: unknown, place: string): Problem[] {
  if (!isContent(given)) return [{ place, message: 'There should be fields by their names, in braces.' }]
  const known = wordFields(fields)
  const problems = Object.keys(given)
    .filter((key) => !known.some(({ name }) => name === key))
    .map((key) => ({ place: `${place}.${key}`, message: 'There is no such field.' }))
  for (const field of known) {
    const at = `${place}.${field.name}`
    const value = given[field.name]
    if (value === undefined || value === null) continue
    if (field.type === 'group') problems.push(...findMisplaced(field.flattenedFields, value, at))
    else if (isList(field) !== Array.isArray(value)) {
      const message = isList(field) ? 'There should be a list, in brackets.' : 'There should be no list.'
      problems.push({ place: at, message })
    } else if (field.type === 'array') {
      const rows = toList(value).map((row, at_) => findMisplaced(field.flattenedFields, row, `${at}[${at_}]`))
      problems.push(...rows.flat())
    }
  }
  return problems
}

const isList = (field: FlattenedField) =>
  field.type === 'array' || ('hasMany' in field && field.hasMany === true)

const SHOWN_LENGTH = 48

/** Lists in short lines the differences between the complete content of a document before and after a change. */
export function listChanges(
  fields: readonly FlattenedField[],
  before: Content,
  after: Content,
  place = '',
): string[] {
  return wordFields(fields).flatMap((field) => {
    const at = place ? `${place}.${field.name}` : field.name
    const [was, is] = [before[field.name], after[field.name]]
    if (isDeepStrictEqual(was, is)) return []
    if (field.type === 'group') return listChanges(field.flattenedFields, toContent(was), toContent(is), at)
    if (field.type === 'array') return listRowChanges(field.flattenedFields, toList(was), toList(is), at)
    if (field.type === 'richText') return [`${at}: another text`]
    return [`${at}: ${toShown(was)} becomes ${toShown(is)}`]
  })
}

function listRowChanges(
  fields: readonly FlattenedField[],
  before: readonly unknown[],
  after: readonly unknown[],
  place: string,
): string[] {
  const count = before.length === after.length ? [] : [`${place}: ${before.length} become ${after.length}`]
  const both = before.slice(0, after.length)
  const rows = both.map((row, at) =>
    listChanges(fields, toContent(row), toContent(after[at]), `${place}[${at}]`),
  )
  return [...count, ...rows.flat()]
}

function toShown(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'nothing'
  if (typeof value !== 'string') return JSON.stringify(value).slice(0, SHOWN_LENGTH)
  return JSON.stringify(value.length > SHOWN_LENGTH ? `${value.slice(0, SHOWN_LENGTH)}…` : value)
}

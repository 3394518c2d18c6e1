import {
  type Field,
  Forbidden,
  type PayloadRequest,
  type SanitizedCollectionConfig,
  ValidationError,
} from 'payload'
import { deepCopyObjectSimple, fieldAffectsData } from 'payload/shared'
import { isRecord } from '@/lib/fetch-json'
import { flags, flagsOf } from '@/lib/payload-flags'

/** The types of fields that are one column of the row. */
const COLUMNS = new Set([
  ...['text', 'textarea', 'email', 'number', 'checkbox', 'date', 'select', 'radio', 'json', 'code'],
  ...['relationship', 'upload'],
])

/** Hooks that are given a stored document as Payload reads it. */
const AFTERWARDS = ['afterRead', 'afterChange', 'afterOperation'] as const

type Values = Record<string, unknown>

type Told = (args: object) => unknown

/** What a field that is one column says of its values. Payload types it for each kind of field. */
type ColumnField = {
  name: string
  type: string
  defaultValue?: unknown
  access?: { create?: Told }
  hooks?: { beforeValidate?: Told[]; beforeChange?: Told[] }
  validate?: (value: unknown, options: object) => unknown
  required?: boolean
  minLength?: number
  maxLength?: number
}

/** A field that is one column, and what is found out about it once. */
type Column = {
  field: ColumnField
  /** Whether its value may become another one before it is validated. */
  isCompleted: boolean
  /**
   * Only Payload's own validation of its type looks at it. Payload wraps that in a function that adds the field to what
   * it is told, and all these functions are written alike.
   */
  isValidatedByType: boolean
}

const known = new WeakMap<SanitizedCollectionConfig, readonly Column[] | null>()

/**
 * The fields of a collection, if `toRow` does with them all that Payload's create would: each is a single column, and
 * nothing that the collection does works on a document that has been stored, or on a file or an account. Else null.
 */
export function columnsOf(config: SanitizedCollectionConfig): readonly Column[] | null {
  const found = known.get(config)
  if (found !== undefined) return found
  const fields = config.fields.filter(({ type }) => type !== 'ui')
  const isMore = config.auth || config.upload || config.versions
  const isWhole = !isMore && fields.every(isColumn) && !AFTERWARDS.some((name) => config.hooks[name]?.length)
  // A field that is one column has these properties, whatever its type.
  const columns = isWhole ? toColumns(fields as unknown as ColumnField[]) : null
  known.set(config, columns)
  return columns
}

function toColumns(fields: readonly ColumnField[]): Column[] {
  const payloads = textOf(fields.find(({ name }) => name === 'createdAt'))
  return fields.map((field) => ({
    field,
    isCompleted:
      CONVERTED.has(field.type) ||
      field.defaultValue !== undefined ||
      Boolean(field.hooks?.beforeValidate?.length || field.access?.create),
    isValidatedByType: payloads !== undefined && textOf(field) === payloads,
  }))
}

const textOf = (field: ColumnField | undefined) => field?.validate && String(field.validate)

/** Whether the validation of its type says nothing of a value: it is empty, a tick, or a text that is not too long. */
function isSurelyValid({ field, isValidatedByType }: Column, value: unknown, req: PayloadRequest): boolean {
  if (!isValidatedByType || field.minLength !== undefined) return false
  if (value === undefined || value === null) return !field.required
  if (field.type === 'checkbox') return typeof value === 'boolean'
  if (typeof value !== 'string' || !TEXTS.has(field.type)) return false
  if (value === '') return !field.required
  const most = field.maxLength ?? req.payload.config.defaultMaxTextLength
  return most === undefined || value.length <= most
}

const TEXTS = new Set(['text', 'textarea'])

function isColumn(field: Field): boolean {
  if (!fieldAffectsData(field) || field.admin?.condition) return false
  // Its values stand in a table of languages, and an id of one's own is not made here.
  if (field.localized || field.name === 'id') return false
  if (field.hooks?.afterRead?.length || field.hooks?.afterChange?.length) return false
  if ('virtual' in field && field.virtual) return true
  // A relationship to one of several collections is stored in another table.
  const isOfOne = !('relationTo' in field) || typeof field.relationTo === 'string'
  return COLUMNS.has(field.type) && !('hasMany' in field && field.hasMany) && isOfOne
}

/**
 * Does what Payload's create does before it stores a row: access, default values, hooks and validations, in Payload's
 * order. Payload copies the whole document twice for each field, and waits for each of its steps.
 *
 * @param columns - of `columnsOf`
 * @throws {Forbidden} when the collection refuses the caller
 * @throws {ValidationError} with all fields that are invalid
 * @throws what a hook throws
 */
export async function toRow(
  config: SanitizedCollectionConfig,
  columns: readonly Column[],
  given: Values,
  req: PayloadRequest,
): Promise<Values> {
  const steps = stepsToRow(config, columns, given, req)
  let step = steps.next()
  // A promise alone is waited for: for a hundred values at hand that would take longer than all that is done with them.
  while (!step.done) step = steps.next(step.value instanceof Promise ? await step.value : step.value)
  return step.value
}

/** Yields what its hooks return, and is given what they mean. */
type Steps<T> = Generator<unknown, T, unknown>

function* stepsToRow(
  config: SanitizedCollectionConfig,
  columns: readonly Column[],
  given: Values,
  req: PayloadRequest,
): Steps<Values> {
  const { slug, hooks, access } = config
  const about: About = { collection: config, req }
  const told = { ...TOLD, ...about, context: flags(flagsOf(req)), siblingFields: config.fields }
  let args = { collection: { config }, data: given, overrideAccess: false, req }
  for (const hook of (hooks.beforeOperation ?? []) as Told[]) {
    const changed = yield hook({ ...told, args })
    if (changed !== undefined) args = changed as typeof args
  }
  if (!(yield access.create({ data: args.data, req }))) throw new Forbidden(req.t)

  // The next try is given the same values, which a hook may change.
  let data: Values = deepCopyObjectSimple(args.data)
  for (const column of columns) if (column.isCompleted) yield* complete(column.field, data, about)
  for (const hook of [...(hooks.beforeValidate ?? []), ...(hooks.beforeChange ?? [])])
    data = ((yield hook({ ...told, data, originalDoc: {} })) as Values | undefined) || data
  const errors: { path: string; message: string }[] = []
  for (const column of columns) {
    const { name, hooks: ofField } = column.field
    if (ofField?.beforeChange) yield* change(column.field, ofField.beforeChange, data, about)
    if (isSurelyValid(column, data[name], req)) continue
    const message = yield validation(column, data, about)
    if (typeof message === 'string') errors.push({ path: name, message })
  }
  if (errors.length > 0) throw new ValidationError({ collection: slug, errors, req }, req.t)
  return data
}

const TOLD = { operation: 'create', overrideAccess: false, global: null, indexPath: [] } as const

type About = { collection: SanitizedCollectionConfig; req: PayloadRequest }

/** Gives a field its first hooks and its default, unless its caller may not set it. */
function* complete(field: ColumnField, data: Values, about: About): Steps<void> {
  const { name, hooks, access } = field
  data[name] = toType(field.type, data[name])
  const isGiven = data[name] !== undefined
  const fallback = isGiven ? undefined : yield defaultOf(field, about.req)
  if (hooks?.beforeValidate) yield* change(field, hooks.beforeValidate, data, about, fallback)
  const { req } = about
  if (access?.create && !(yield access.create({ data, doc: {}, req, siblingData: data }))) delete data[name]
  if (data[name] === undefined) data[name] = isGiven ? yield defaultOf(field, req) : fallback
}

/** What its validation says of the value of a field, or a promise of it. */
function validation({ field, isValidatedByType }: Column, data: Values, about: About): unknown {
  const { name, type, validate } = field
  if (!validate) return true
  const value = data[name]
  if (type === 'number' && typeof value === 'object' && value) return about.req.t('validation:invalidInput')
  const event = 'submit'
  const jsonError =
    type === 'json' && typeof value === 'string' ? errorOf(() => JSON.parse(value)) : undefined
  // Written out, as spreading more than one object into another is slow, and the validations of types do it once more.
  return validate(value, {
    ...(isValidatedByType ? undefined : field),
    collectionSlug: about.collection.slug,
    data,
    event,
    jsonError,
    operation: 'create',
    overrideAccess: false,
    path: [name],
    preferences: { fields: {} },
    req: about.req,
    siblingData: data,
  })
}

function* change(
  field: ColumnField,
  hooks: readonly Told[],
  data: Values,
  about: About,
  fallback?: unknown,
): Steps<void> {
  const { name } = field
  const path = [name]
  for (const hook of hooks) {
    // Written out as well: most fields of a lead have a hook.
    const changed = yield hook({
      collection: about.collection,
      context: flags(flagsOf(about.req)),
      data,
      field,
      global: null,
      indexPath: [],
      operation: 'create',
      originalDoc: {},
      overrideAccess: false,
      path,
      previousSiblingDoc: {},
      req: about.req,
      schemaPath: path,
      siblingData: data,
      siblingDocWithLocales: {},
      siblingFields: about.collection.fields,
      value: data[name] === undefined ? fallback : data[name],
    })
    if (changed !== undefined) data[name] = changed
  }
}

function defaultOf({ defaultValue }: ColumnField, req: PayloadRequest): unknown {
  if (typeof defaultValue === 'function')
    return defaultValue({ locale: req.locale || '', req, user: req.user })
  return typeof defaultValue === 'object' ? structuredClone(defaultValue) : defaultValue
}

/** Types whose values forms send as texts. */
const CONVERTED = new Set(['number', 'checkbox', 'relationship', 'upload'])

function toType(type: string, value: unknown): unknown {
  switch (type) {
    case 'number':
      return typeof value === 'string' ? (value.trim() ? Number.parseFloat(value) : null) : value
    case 'checkbox':
      return value === 'true' || (value === 'false' || value === '' ? false : value)
    case 'relationship':
    case 'upload':
      if (value === '' || value === 'none' || value === 'null') return null
      return isRecord(value) && 'id' in value ? value.id : value
    default:
      return value
  }
}

function errorOf(read: () => unknown): unknown {
  try {
    read()
  } catch (error) {
    return error
  }
}

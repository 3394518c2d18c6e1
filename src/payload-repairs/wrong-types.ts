import {
  type CollectionBeforeOperationHook,
  type Field,
  type GlobalBeforeOperationHook,
  type SanitizedConfig,
  type Tab,
  ValidationError,
} from 'payload'
import { isRecord } from '@/lib/fetch-json'

const TEXT = 'This must be a text'
const TEXTS = 'This must be a list of texts'
const LIST = 'This must be a list of entries'
const GROUP = 'This must be an entry with fields'

type Problem = { path: string; message: string }

/** Refuses values of the wrong type before all other hooks, none of which is written for them. */
export function guardTypes({ collections, globals }: SanitizedConfig): void {
  for (const { hooks } of collections)
    hooks.beforeOperation = [refuseWrongTypes, ...(hooks.beforeOperation ?? [])]
  for (const global of globals) {
    const { beforeOperation = [] } = global.hooks ?? {}
    global.hooks = { ...global.hooks, beforeOperation: [refuseWrongTypesOfGlobal, ...beforeOperation] }
  }
}

const refuseWrongTypes: CollectionBeforeOperationHook = ({ args, collection, operation, req }) => {
  const data = (operation === 'create' || operation === 'update') && 'data' in args ? args.data : undefined
  refuse(collection.fields, data, { collection: collection.slug, req })
  return args
}

const refuseWrongTypesOfGlobal: GlobalBeforeOperationHook = ({ args, global, operation, req }) => {
  if (operation === 'update') refuse(global.fields, args.data, { global: global.slug, req })
  return args
}

type Where = Pick<ConstructorParameters<typeof ValidationError>[0], 'collection' | 'global' | 'req'>

/** Hooks and validators of fields expect the right type: a number in place of a text would be a 500. */
function refuse(fields: readonly Field[], data: unknown, where: Where) {
  if (!isEntry(data)) return
  const errors = problemsIn(fields, data, '')
  if (errors.length > 0) throw new ValidationError({ ...where, errors: [...errors] })
}

const NONE: readonly Problem[] = []

function problemsIn(
  fields: readonly (Field | Tab)[],
  data: Record<string, unknown>,
  path: string,
): readonly Problem[] {
  // Each lead is looked through, so that nothing is made of a field that is right.
  let problems = NONE
  for (const field of fields) {
    const found = problemsAt(field, data, path)
    if (found.length > 0) problems = [...problems, ...found]
  }
  return problems
}

function problemsAt(field: Field | Tab, data: Record<string, unknown>, path: string): readonly Problem[] {
  if ('tabs' in field) return problemsIn(field.tabs, data, path)
  const name = 'name' in field ? field.name : undefined
  // Rows and the like stand between fields, and are nothing of what is stored.
  if (!name) return 'fields' in field ? problemsIn(field.fields, data, path) : NONE
  const value = data[name]
  return value === undefined ? NONE : problemsOf(field, value, path + name)
}

/** Null clears a single value such as a text; a list or a group is cleared by an empty one. */
function problemsOf(field: Field | Tab, value: unknown, path: string): readonly Problem[] {
  const unless = (isRight: boolean, message: string) => (isRight ? NONE : [{ path, message }])
  // A tab with a name stores its fields as a group does.
  if (!('type' in field) || field.type === 'group') {
    return isEntry(value) ? problemsIn(field.fields, value, `${path}.`) : unless(false, GROUP)
  }
  switch (field.type) {
    case 'text':
      return field.hasMany ? unless(isListOfTexts(value), TEXTS) : unless(isText(value), TEXT)
    case 'textarea':
    case 'email':
    case 'code':
    case 'radio':
      return unless(isText(value), TEXT)
    case 'date':
      return unless(isText(value) || value instanceof Date, TEXT)
    case 'select':
      return field.hasMany ? unless(isListOfTexts(value), TEXTS) : unless(isText(value), TEXT)
    case 'array':
      return (
        entriesOf(value)?.flatMap((entry, at) => problemsIn(field.fields, entry, `${path}.${at}.`)) ??
        unless(false, LIST)
      )
    case 'blocks':
      return unless(entriesOf(value) !== null, LIST)
    default:
      return NONE
  }
}

const isEntry = (value: unknown): value is Record<string, unknown> => isRecord(value) && !Array.isArray(value)

const isText = (value: unknown) => value === null || typeof value === 'string'

function isListOfTexts(value: unknown): boolean {
  return value === null || (Array.isArray(value) && value.every((each) => typeof each === 'string'))
}

/** Payload's own form sends the number of entries when there are none. */
function entriesOf(value: unknown): Record<string, unknown>[] | null {
  if (value === 0 || value === '0') return []
  return Array.isArray(value) && value.every(isEntry) ? value : null
}

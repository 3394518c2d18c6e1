import { namesOf } from '@/domain/list-limit'
import { isJson, parseJson } from '@/lib/request-body'
import { isStorableText } from '@/lib/text'

/** Deeper than the values of any form of the admin. */
const MAX_JSON_DEPTH = 60

/** Operators for kinds of fields that this product does not have. Payload fails on them. */
const UNKNOWN_OPERATORS = new Set(['all', 'near', 'within', 'intersects'])

const NUMBERS = new Set(['page', 'limit', 'depth'])

/** What Payload would read as JSON where no name follows. */
const READ_AS_JSON = new Set(['where', 'data'])

/**
 * Whether Payload can read an address: text that PostgreSQL can store, one integer where it calculates, and conditions
 * in brackets, because Payload fails on conditions in JSON.
 *
 * @param path - below /api, decoded
 */
export function isReadableAddress(path: string, query: URLSearchParams): boolean {
  if (!isStorableText(path)) return false
  return [...query].every(([key, value]) => {
    if (!isStorableText(key) || !isStorableText(value)) return false
    const [name = '', ...inner] = namesOf(key)
    if (NUMBERS.has(name)) return key === name && query.getAll(name).length === 1 && /^\d{0,9}$/.test(value)
    if (READ_AS_JSON.has(name) && inner.length === 0) return false
    return !inner.some((each) => UNKNOWN_OPERATORS.has(each))
  })
}

/**
 * Whether Payload can read a body: JSON or a form with files, in UTF-8, an object, not nested too deeply, without
 * NUL, half characters, and gaps in lists.
 *
 * @param type - the Content-Type header
 */
export async function isReadableBody(type: string, bytes: Uint8Array<ArrayBuffer>): Promise<boolean> {
  if (isJson(type)) return isReadableJson(bytes)
  if (!/^multipart\/form-data\b/i.test(type)) return false
  const form = await new Response(bytes, { headers: { 'content-type': type } }).formData().catch(() => null)
  // Payload reads the values from this one field, and fails without it.
  const values = form?.get('_payload')
  return typeof values === 'string' && isReadableJson(new TextEncoder().encode(values))
}

function isReadableJson(bytes: Uint8Array): boolean {
  try {
    const value = parseJson(bytes)
    return value instanceof Object && !Array.isArray(value) && isStorable(value)
  } catch {
    return false
  }
}

function isStorable(value: object): boolean {
  let level: unknown[] = [value]
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > MAX_JSON_DEPTH) return false
    if (level.some((each) => typeof each === 'string' && !isStorableText(each))) return false
    if (level.some((each) => Array.isArray(each) && each.includes(null))) return false
    level = level.flatMap((each) => (each instanceof Object ? Object.entries(each).flat() : []))
  }
  return true
}

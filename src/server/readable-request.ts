import 'server-only'
import { isStorableText } from '@/lib/text'

/** Deeper than any form of the admin sends its values. */
const MAX_JSON_DEPTH = 60

/** For kinds of fields that this product has none of: Payload fails on them. */
const UNKNOWN_OPERATOR = /\[(?:all|near|within|intersects)\](?:$|\[)/

const NUMBERS = new Set(['page', 'limit', 'depth'])

/**
 * Says whether Payload can read an address: text that PostgreSQL can hold, whole numbers where it calculates, and
 * conditions in brackets, since it fails on those that are JSON.
 *
 * @param path - below /api, decoded
 */
export function isReadableAddress(path: string, query: URLSearchParams): boolean {
  if (!isStorableText(path)) return false
  return [...query].every(([key, value]) => {
    if (!isStorableText(key) || !isStorableText(value)) return false
    if (NUMBERS.has(key)) return /^\d{0,9}$/.test(value)
    return key !== 'where' && key !== 'data' && !UNKNOWN_OPERATOR.test(key)
  })
}

/**
 * Says whether Payload can read a body: JSON or a form with files, UTF-8, an object, not nested without end, no NUL
 * and no half of a character in any text, no gap in a list.
 *
 * @param type - the Content-Type header
 */
export async function isReadableBody(type: string, bytes: Uint8Array<ArrayBuffer>): Promise<boolean> {
  if (/^application\/json\b/i.test(type)) return isReadableJson(bytes)
  if (!/^multipart\/form-data\b/i.test(type)) return false
  const form = await new Response(bytes, { headers: { 'content-type': type } }).formData().catch(() => null)
  // Payload reads the values from this one field, and fails without it.
  const values = form?.get('_payload')
  return typeof values === 'string' && isReadableJson(new TextEncoder().encode(values))
}

function isReadableJson(bytes: Uint8Array): boolean {
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
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

import 'server-only'
import { isStorableText } from '@/lib/text'

/** Deeper than any form of the admin sends its values. */
const MAX_JSON_DEPTH = 60

/** Of geography, which no field of this product is: Payload fails on them. */
const UNKNOWN_OPERATOR = /\[(?:near|within|intersects)\](?:$|\[)/

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
 * Says whether a JSON body can be read and stored as it is: UTF-8, not nested without end, no NUL and no half of a
 * character in any text.
 */
export function isReadableJson(bytes: Uint8Array): boolean {
  if (bytes.length === 0) return true
  try {
    return isStorable(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)))
  } catch {
    return false
  }
}

function isStorable(value: unknown): boolean {
  let level: unknown[] = [value]
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > MAX_JSON_DEPTH) return false
    if (level.some((each) => typeof each === 'string' && !isStorableText(each))) return false
    level = level.flatMap((each) =>
      each instanceof Object ? [...Object.keys(each), ...Object.values(each)] : [],
    )
  }
  return true
}

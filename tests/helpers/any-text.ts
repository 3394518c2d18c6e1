import fc from 'fast-check'

/** Between them stand the halves of characters, which are no letters. */
const [LAST_BEFORE, FIRST_AFTER, LAST] = [0xd7ff, 0xe000, 0x10ffff]
const HALVES = FIRST_AFTER - LAST_BEFORE - 1

const toLetter = (place: number) => String.fromCodePoint(place > LAST_BEFORE ? place + HALVES : place)

/** @throws {Error} when the value is no letter, as fast-check wants it */
function toPlace(letter: unknown): number {
  const point = typeof letter === 'string' ? (letter.codePointAt(0) ?? Number.NaN) : Number.NaN
  const place = point > LAST_BEFORE ? point - HALVES : point
  const isHalf = point > LAST_BEFORE && point < FIRST_AFTER
  if (Number.isNaN(point) || isHalf || toLetter(place) !== letter) throw new Error('No letter')
  return place
}

/** Any letter of Unicode. fast-check's own unit "binary" has the same, and lists all 1.1 million in each process. */
const letter = fc.nat({ max: LAST - HALVES }).map(toLetter, toPlace)

/** Any text of whole letters, control characters and unassigned ones among them. */
export const anyText = (limits: { maxLength?: number } = {}) => fc.string({ ...limits, unit: letter })

import { exifOf, UPRIGHT } from './exif'

/** Raised for a file whose structure cannot be followed, so that nobody knows what it holds. */
export class ImageStructureError extends Error {
  override name = 'ImageStructureError'
}

type Range = { start: number; end: number }
type Box = Range & { type: string; body: number }

const FILE = new Set('ftyp styp meta moov moof mfra sidx mdat'.split(' '))
const META = new Set('hdlr pitm iloc iinf iref iprp idat dinf grpl'.split(' '))
const MOVIE = new Set('mvhd trak mvex'.split(' '))
const TRACK = new Set('tkhd tref edts mdia trgr'.split(' '))
/** Properties that describe an image in words, and its times. Their places are counted, so only their content goes. */
const WORDS = new Set('udes crtt mdft uuid'.split(' '))
/** The items that are pictures, or say how pictures are put together. */
const PICTURES = new Set('av01 av1C grid iden iovl tmap'.split(' '))

/** Version and flags at the beginning of many boxes. */
const VERSION_BYTES = 4

/**
 * An AVIF without EXIF, XMP, descriptions and times. What is taken out is overwritten, so that every other byte stays
 * where the file says that it is. How the picture is turned is no part of the EXIF data of this format.
 *
 * @see https://aomediacodec.github.io/av1-avif/
 * @see ISO/IEC 14496-12, sections 8.11.3 (iloc) and 8.11.6 (iinf)
 * @throws {ImageStructureError} when its structure cannot be followed
 */
export function cleanAvif(bytes: Buffer): Buffer {
  try {
    return clean(Buffer.from(bytes))
  } catch (error) {
    if (error instanceof RangeError) throw new ImageStructureError('The file ends within its structure')
    throw error
  }
}

function clean(bytes: Buffer): Buffer {
  const boxes = boxesIn(bytes, 0, bytes.length)
  keep(bytes, boxes, FILE)
  const movie = boxes.find(({ type }) => type === 'moov')
  if (movie) cleanMovie(bytes, movie)
  const data = boxes.filter(({ type }) => type === 'mdat').map(toBody)
  const meta = boxes.find(({ type }) => type === 'meta')
  if (meta) cleanMeta(bytes, meta, movie ? null : data)
  const last = boxes.at(-1)
  return bytes.subarray(0, last?.end ?? 0)
}

/** @param data - where the file keeps the data of its items alone; null when it keeps other data there, too */
function cleanMeta(bytes: Buffer, meta: Box, data: Range[] | null): void {
  const boxes = boxesIn(bytes, meta.body + VERSION_BYTES, meta.end)
  keep(bytes, boxes, META)
  const find = (type: string) => boxes.find((box) => box.type === type)
  const [properties, info, places, inside] = [find('iprp'), find('iinf'), find('iloc'), find('idat')]
  if (properties) cleanProperties(bytes, properties)
  if (!info || !places) return
  const types = typesOf(bytes, info)
  const extents = extentsIn(bytes, places, inside ?? null)
  const pictures: Range[] = []
  const others: (Range & { type: string })[] = []
  for (const { id, ...extent } of extents) {
    const type = types.get(id) ?? ''
    if (PICTURES.has(type)) pictures.push(extent)
    else others.push({ ...extent, type })
  }
  const blanked = data ? [...data, ...(inside ? [toBody(inside)] : [])] : others
  for (const range of blanked) blankAround(bytes, range, pictures)
  // Readers of EXIF data refuse some that have no header.
  for (const { type, start, end } of others) {
    if (type !== 'Exif' || pictures.some((picture) => picture.start < end && start < picture.end)) continue
    // The first four bytes are the position of the header.
    const exif = exifOf(UPRIGHT)
    if (end - start >= exif.length + 4) exif.copy(bytes, start + 4)
  }
}

/** @throws {RangeError} for a box that does not fit */
function boxesIn(bytes: Buffer, from: number, to: number): Box[] {
  const boxes: Box[] = []
  let at = from
  while (at + 8 <= to) {
    const short = bytes.readUInt32BE(at)
    const isLong = short === 1
    const size = short === 0 ? to - at : isLong ? Number(bytes.readBigUInt64BE(at + 8)) : short
    const type = bytes.toString('latin1', at + 4, at + 8)
    const body = at + (isLong ? 16 : 8)
    const end = at + size
    if (end < body || (end > to && type !== 'mdat')) {
      // Whatever follows the last whole box of a file belongs to no picture.
      if (from === 0 && boxes.some((box) => box.type === 'mdat')) break
      throw new ImageStructureError(`The box ${type} is longer than what holds it`)
    }
    boxes.push({ type, start: at, body, end: Math.min(end, to) })
    at = end
  }
  return boxes
}

const toBody = ({ body, end }: Box): Range => ({ start: body, end })

/** Makes free space of the boxes of other types. */
function keep(bytes: Buffer, boxes: readonly Box[], kept: ReadonlySet<string>): void {
  for (const box of boxes) if (!kept.has(box.type)) blankBox(bytes, box)
}

function blankBox(bytes: Buffer, { start, body, end }: Box): void {
  bytes.write('free', start + 4, 'latin1')
  bytes.fill(0, body, end)
}

function cleanProperties(bytes: Buffer, { body, end }: Box): void {
  for (const container of boxesIn(bytes, body, end)) {
    if (container.type !== 'ipco') continue
    for (const property of boxesIn(bytes, container.body, container.end))
      if (WORDS.has(property.type)) blankBox(bytes, property)
  }
}

function cleanMovie(bytes: Buffer, { body, end }: Box): void {
  const boxes = boxesIn(bytes, body, end)
  keep(bytes, boxes, MOVIE)
  for (const box of boxes) {
    if (box.type === 'mvhd') blankTimes(bytes, box)
    if (box.type !== 'trak') continue
    const parts = boxesIn(bytes, box.body, box.end)
    keep(bytes, parts, TRACK)
    for (const part of parts) {
      if (part.type === 'tkhd') blankTimes(bytes, part)
      if (part.type !== 'mdia') continue
      for (const inner of boxesIn(bytes, part.body, part.end))
        if (inner.type === 'mdhd') blankTimes(bytes, inner)
        else if (inner.type === 'udta' || inner.type === 'uuid') blankBox(bytes, inner)
    }
  }
}

/** When a film or track was made and changed. */
function blankTimes(bytes: Buffer, { body, end }: Box): void {
  const start = body + VERSION_BYTES
  bytes.fill(0, start, Math.min(end, start + 2 * (bytes[body] === 1 ? 8 : 4)))
}

/** The types of the items, by their ids. */
function typesOf(bytes: Buffer, { body, end }: Box): Map<number, string> {
  const first = body + VERSION_BYTES + (bytes.readUInt8(body) === 0 ? 2 : 4)
  const entries = boxesIn(bytes, first, end).filter(({ type }) => type === 'infe')
  return new Map(
    entries.map((entry): [number, string] => {
      const version = bytes.readUInt8(entry.body)
      const at = entry.body + VERSION_BYTES
      // Before version 2 an item is a file with a media type.
      if (version < 2) return [bytes.readUInt16BE(at), 'mime']
      const id = version === 2 ? bytes.readUInt16BE(at) : bytes.readUInt32BE(at)
      const type = at + (version === 2 ? 4 : 6)
      return [id, bytes.toString('latin1', type, type + 4)]
    }),
  )
}

const IN_FILE = 0
const IN_META = 1
/** A picture of tiles has hundreds. */
const MOST_EXTENTS = 4_000

/** Where the data of the items are in the file, from its beginning on. */
function extentsIn(bytes: Buffer, { body }: Box, inside: Box | null): (Range & { id: number })[] {
  let at = body
  const read = (size: number) => {
    const value = size === 0 ? 0 : size === 8 ? Number(bytes.readBigUInt64BE(at)) : bytes.readUIntBE(at, size)
    at += size
    return value
  }
  const version = read(1)
  read(3)
  const sizes = read(2)
  const [offset, length, base, index] = [12, 8, 4, 0].map((shift) => (sizes >> shift) & 0xf)
  const wide = version < 2 ? 2 : 4
  const extents: (Range & { id: number })[] = []
  for (let items = read(wide); items > 0; items -= 1) {
    const id = read(wide)
    const method = version === 0 ? IN_FILE : read(2) & 0xf
    const isElsewhere = read(2) !== 0
    const origin = read(base ?? 0) + (method === IN_META ? (inside?.body ?? 0) : 0)
    for (let left = read(2); left > 0; left -= 1) {
      if (extents.length >= MOST_EXTENTS) throw new ImageStructureError('The file is in too many pieces')
      if (version > 0) read(index ?? 0)
      const start = origin + read(offset ?? 0)
      const size = read(length ?? 0)
      // A length of zero means all of it.
      const end = size === 0 ? bytes.length : Math.min(bytes.length, start + size)
      const isHere = !isElsewhere && (method === IN_FILE || method === IN_META)
      extents.push(isHere && start < end ? { id, start, end } : { id, start: 0, end: 0 })
    }
  }
  return extents.sort((one, two) => one.start - two.start)
}

/** Overwrites what of a range belongs to none of others, which are in order. */
function blankAround(bytes: Buffer, { start, end }: Range, others: readonly Range[]): void {
  let at = start
  for (const other of others) {
    if (other.end <= at || other.start >= end) continue
    if (other.start > at) bytes.fill(0, at, other.start)
    at = Math.max(at, other.end)
  }
  if (at < end) bytes.fill(0, at, end)
}

/**
 * The code points for which a TrueType font has a glyph.
 *
 * @param font - the whole file
 * @see https://learn.microsoft.com/en-us/typography/opentype/spec/cmap
 */
export function codePointsOf(font: Buffer): Set<number> {
  const found = new Set<number>()
  const table = tableOf(font, 'cmap')
  for (let index = 0; index < table.readUInt16BE(2); index += 1) {
    const subtable = table.subarray(table.readUInt32BE(8 + index * 8))
    const format = subtable.readUInt16BE(0)
    if (format === 4) addSegments(subtable, found)
    else if (format === 12) addGroups(subtable, found)
  }
  return found
}

const TABLES_START = 12
const ENTRY_BYTES = 16

function tableOf(font: Buffer, tag: string): Buffer {
  for (let index = 0; index < font.readUInt16BE(4); index += 1) {
    const entry = TABLES_START + index * ENTRY_BYTES
    if (font.toString('latin1', entry, entry + 4) === tag) return font.subarray(font.readUInt32BE(entry + 8))
  }
  throw new Error(`The font has no table ${tag}`)
}

/** Format 4: segments of the first 65,536 code points. */
function addSegments(subtable: Buffer, found: Set<number>): void {
  const bytes = subtable.readUInt16BE(6)
  const [ends, starts] = [14, 16 + bytes]
  const [deltas, offsets] = [starts + bytes, starts + 2 * bytes]
  for (let at = 0; at < bytes; at += 2) {
    const start = subtable.readUInt16BE(starts + at)
    const offset = subtable.readUInt16BE(offsets + at)
    for (let point = start; point <= subtable.readUInt16BE(ends + at) && point < 0xffff; point += 1) {
      const glyph =
        offset === 0
          ? (point + subtable.readUInt16BE(deltas + at)) & 0xffff
          : subtable.readUInt16BE(offsets + at + offset + 2 * (point - start))
      if (glyph !== 0) found.add(point)
    }
  }
}

/** Format 12: groups of any code points. */
function addGroups(subtable: Buffer, found: Set<number>): void {
  for (let index = 0; index < subtable.readUInt32BE(12); index += 1) {
    const group = 16 + index * 12
    for (let point = subtable.readUInt32BE(group); point <= subtable.readUInt32BE(group + 4); point += 1)
      found.add(point)
  }
}

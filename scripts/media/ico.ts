const HEADER_BYTES = 6
const ENTRY_BYTES = 16

/**
 * Packs PNG images into an ICO file.
 *
 * @param images - square PNGs, at most 256 px wide
 * @see https://learn.microsoft.com/windows/win32/menurc/newheader for the two structures
 */
export function toIco(images: readonly Buffer[]): Buffer {
  const header = Buffer.alloc(HEADER_BYTES)
  header.writeUInt16LE(1, 2)
  header.writeUInt16LE(images.length, 4)
  let offset = HEADER_BYTES + ENTRY_BYTES * images.length
  const entries = images.map((image) => {
    const entry = Buffer.alloc(ENTRY_BYTES)
    const size = image.readUInt32BE(16) % 256
    entry.writeUInt8(size, 0)
    entry.writeUInt8(size, 1)
    entry.writeUInt16LE(1, 4)
    entry.writeUInt16LE(32, 6)
    entry.writeUInt32LE(image.length, 8)
    entry.writeUInt32LE(offset, 12)
    offset += image.length
    return entry
  })
  return Buffer.concat([header, ...entries, ...images])
}

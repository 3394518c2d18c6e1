const HEADER_BYTES = 13
const DESCRIPTOR_BYTES = 10

const EXTENSION = 0x21
const IMAGE = 0x2c
const TRAILER = 0x3b
/** How long a frame is shown, and which of its colours is transparent. */
const CONTROL = 0xf9
const APPLICATION = 0xff

/** The extensions of programs that say how often an animation repeats, and its colours. */
const KEPT = new Set(['NETSCAPE2.0', 'ANIMEXTS1.0', 'ICCRGBG1012'])

/**
 * A GIF without comments, texts, XMP, extensions of programs, and whatever follows its end. The picture and its
 * animation stay byte by byte.
 *
 * @see https://www.w3.org/Graphics/GIF/spec-gif89a.txt
 */
export function cleanGif(bytes: Buffer): Buffer {
  let at = HEADER_BYTES + paletteBytes(bytes[10] ?? 0)
  const kept = [bytes.subarray(0, at)]
  while (at < bytes.length) {
    const start = at
    const kind = bytes[at]
    if (kind === TRAILER) {
      kept.push(bytes.subarray(at, at + 1))
      break
    }
    if (kind === IMAGE) {
      // The palette of the frame, and the size of its codes.
      const coded = at + DESCRIPTOR_BYTES + paletteBytes(bytes[at + 9] ?? 0) + 1
      at = endOfBlocks(bytes, coded)
      kept.push(bytes.subarray(start, at))
    } else if (kind === EXTENSION) {
      at = endOfBlocks(bytes, at + 2)
      if (isKept(bytes, start)) kept.push(bytes.subarray(start, at))
    } else break
  }
  return Buffer.concat(kept)
}

/** The bytes of a palette, by the byte that says whether there is one. */
const paletteBytes = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 0x07) + 1) : 0)

function isKept(bytes: Buffer, start: number): boolean {
  const label = bytes[start + 1]
  return (
    label === CONTROL || (label === APPLICATION && KEPT.has(bytes.toString('latin1', start + 3, start + 14)))
  )
}

/** Where a row of blocks ends; each begins with its length, and the last has none. */
function endOfBlocks(bytes: Buffer, from: number): number {
  let at = from
  for (let size = bytes[at]; size; size = bytes[at]) at += 1 + size
  return at + 1
}

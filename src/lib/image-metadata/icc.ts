const TAGS_AT = 128
const TAG_BYTES = 12
const XYZ_BYTES = 20

/** A profile of three primaries and their curves. Larger ones are tables, of printers and scanners. */
const MOST_BYTES = 4096

/** The share of X in the red primary: 0.436 in sRGB, 0.515 in Display P3, 0.610 in Adobe RGB. */
const RED_OF_SRGB = 0.45

/**
 * Whether a colour profile is a small one of more colours than sRGB has, as the photographs of phones have.
 *
 * @see https://www.color.org/specification/ICC.1-2022-05.pdf, sections 7.3 and 10.31
 */
export function isWiderThanSrgb(profile: Buffer | undefined): boolean {
  if (!profile || profile.length > MOST_BYTES || profile.length < TAGS_AT + 4) return false
  const count = profile.readUInt32BE(TAGS_AT)
  for (let index = 0; index < count; index += 1) {
    const entry = TAGS_AT + 4 + index * TAG_BYTES
    if (entry + TAG_BYTES > profile.length) return false
    if (profile.toString('latin1', entry, entry + 4) !== 'rXYZ') continue
    const at = profile.readUInt32BE(entry + 4)
    return at + XYZ_BYTES <= profile.length && profile.readInt32BE(at + 8) / 65_536 > RED_OF_SRGB
  }
  return false
}

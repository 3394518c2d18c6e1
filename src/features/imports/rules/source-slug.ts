import { slugProblem, toSlug } from '@/domain/slug'
import { cleanLine } from '@/lib/clean-text'
import { decoded } from '@/lib/text'

/**
 * The slug of an old post: decoded, and otherwise as it was, because a slug here may have any letters. Where the old
 * site gave none, or one that cannot be an address, it is made of the title.
 *
 * @returns empty when neither gives one
 */
export function sourceSlug(written: string, title: string): string {
  const slug = cleanLine(decoded(written) ?? written)
    .trim()
    .normalize('NFC')
  if (slug !== '' && slugProblem(slug) === null) return slug
  return toSlug(slug) || toSlug(title) || lettersOf(title)
}

/** A slug in the letters of the title, for languages that our own rule leaves nothing of. */
function lettersOf(title: string): string {
  return title
    .toLowerCase()
    .normalize('NFC')
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, '-')
    .replace(/^-|-$/g, '')
}

const HEX = /%[\da-f]{2}/gi

/**
 * A path in each of the spellings in which visitors ask for it: as written, and with the hex digits of its escapes in
 * capitals, as browsers write them, and in small letters, as WordPress does.
 */
export function spellingsOf(path: string): string[] {
  const upper = path.replace(HEX, (each) => each.toUpperCase())
  const lower = path.replace(HEX, (each) => each.toLowerCase())
  return [...new Set([path, upper, lower])]
}

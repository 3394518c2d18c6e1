/** The attributes of a shortcode. What has no name counts from 0: `[embed "x"]` has `0`. */
export type ShortcodeAttributes = Readonly<Record<string, string>>

/** HTML for a shortcode, or null for one that is unknown. `inner` is null for one without an end. */
export type ReadShortcode = (
  name: string,
  attributes: ShortcodeAttributes,
  inner: string | null,
) => string | null

/** Those that have nothing else by which they could be told from a word in brackets. */
const BARE = new Set([
  'gallery',
  'playlist',
  'toc',
  'searchform',
  'sitemap',
  'embed',
  'caption',
  'audio',
  'video',
])

/** Elements whose text is shown as it is, where a bracket is a bracket. */
const VERBATIM = /^(?:pre|code|script|style|textarea)$/

const OPENING = /^\[([a-z][\w-]{0,60})((?:\s(?:[^[\]"'<>]|"[^"]{0,4000}"|'[^']{0,4000}')*)?)(\/?)\]/i
const TAG = /^<(\/?)([a-z][a-z\d]*)(?:[^<>"']|"[^"]*"|'[^']*')*>/i
const ATTRIBUTE = /([\w-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"']+))|"([^"]*)"|'([^']*)'|(\S+)/g

/** The longest that a tag or the beginning of a shortcode may be; what is longer is text. */
const LONGEST = 10_000

/** The deepest nesting that is read; page builders nest about six deep. */
const DEEPEST = 30

/**
 * Replaces the shortcodes of WordPress in a text. A known one becomes what `read` says, of an unknown one only what
 * stands between its beginning and end is left, and an escaped one (`[[name]]`) is its own text.
 *
 * @param named - gets the name of each unknown one
 */
export function replaceShortcodes(html: string, read: ReadShortcode, named: (name: string) => void): string {
  return replaceWithin(html, { read, named }, 0)
}

type Readers = { read: ReadShortcode; named: (name: string) => void }

function replaceWithin(html: string, readers: Readers, depth: number): string {
  if (depth > DEEPEST) return html
  const endOf = endsIn(html)
  const out: string[] = []
  let verbatim = 0
  let at = 0
  for (;;) {
    const next = nextMark(html, at)
    out.push(html.slice(at, next))
    if (next === html.length) return out.join('')
    const rest = html.slice(next, next + LONGEST)
    const tag = TAG.exec(rest)
    if (tag && VERBATIM.test(tag[2]?.toLowerCase() ?? ''))
      verbatim = Math.max(0, verbatim + (tag[1] ? -1 : 1))
    const taken =
      rest[0] === '<'
        ? { html: tag?.[0] ?? '<', length: tag?.[0].length ?? 1 }
        : (readEscaped(rest) ?? (verbatim > 0 ? null : readOne(html, next, rest, endOf, readers, depth)))
    out.push(taken?.html ?? '[')
    at = next + (taken?.length ?? 1)
  }
}

function nextMark(html: string, from: number): number {
  MARK.lastIndex = from
  return MARK.exec(html)?.index ?? html.length
}

const MARK = /[[<]/g

/** Finds the end of a shortcode. All ends are found at once, so that a text of beginnings alone takes no longer. */
function endsIn(html: string): (name: string, from: number) => number {
  const ends = new Map<string, number[]>()
  for (const { 1: name = '', index } of html.matchAll(/\[\/([a-z][\w-]{0,60})\]/gi)) {
    const list = ends.get(name)
    if (list) list.push(index)
    else ends.set(name, [index])
  }
  for (const list of ends.values()) list.reverse()
  return (name, from) => {
    const list = ends.get(name) ?? []
    // The text is read from its beginning, so an end that was passed is not asked for again.
    while ((list.at(-1) ?? from) < from) list.pop()
    return list.at(-1) ?? -1
  }
}

type Taken = { html: string; length: number }

function readEscaped(rest: string): Taken | null {
  const [whole, text] = /^\[(\[\/?[a-z][^[\]]{0,500}\])\]/i.exec(rest) ?? []
  return whole && text ? { html: text, length: whole.length } : null
}

function readOne(
  html: string,
  start: number,
  rest: string,
  endOf: ReturnType<typeof endsIn>,
  { read, named }: Readers,
  depth: number,
): Taken | null {
  const stray = /^\[\/([a-z][\w-]{0,60})\]/i.exec(rest)
  // The end of one whose beginning was left out already.
  if (stray) return isTelling(stray[1] ?? '') ? { html: '', length: stray[0].length } : null
  const opening = OPENING.exec(rest)
  if (!opening) return null
  const [whole, name = '', written = '', isClosed] = opening
  const end = isClosed ? -1 : endOf(name, start + whole.length)
  if (end === -1 && !isTelling(name) && !written.includes('=')) return null
  const inner = end === -1 ? null : html.slice(start + whole.length, end)
  const length = end === -1 ? whole.length : end + name.length + 3 - start
  const known = read(name.toLowerCase(), attributesOf(written), inner)
  if (known !== null) return { html: known, length }
  named(name)
  return { html: inner === null ? '' : replaceWithin(inner, { read, named }, depth + 1), length }
}

/** Whether a name alone tells a shortcode from a word such as `[sic]`. */
const isTelling = (name: string) => BARE.has(name.toLowerCase()) || /[_-]/.test(name)

function attributesOf(written: string): ShortcodeAttributes {
  const attributes: Record<string, string> = Object.create(null)
  let count = 0
  for (const [, name, double, single, plain, ...bare] of written.matchAll(ATTRIBUTE)) {
    if (name === undefined) attributes[String(count++)] = bare.find((each) => each !== undefined) ?? ''
    else attributes[name.toLowerCase()] = double ?? single ?? plain ?? ''
  }
  return attributes
}

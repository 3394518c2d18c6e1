import type { Element, Root } from 'hast'
import { toHtml } from 'hast-util-to-html'
import { visit } from 'unist-util-visit'
import { IMAGE_KINDS } from '@/features/media/rules/image'
import { checkHtmlSize } from '@/lib/html/limits'
import { parseHtml } from '@/lib/html/parse'
import { sanitizeHtml } from '@/lib/html/sanitize'
import { type Beside, dropBeside } from './beside-text'
import { linkNotes } from './foot-notes'
import { toArticle } from './office-markup'
import { dropReviewMarks, type ReviewMarks } from './review-marks'
import { picturesInRtf } from './rtf-pictures'

/** A picture of a pasted text, with its source. */
export type PastedPicture = { element: Element; source: string }

/** A pasted text before it is inserted into the article. */
export type Pasted = {
  /** The resulting elements before they are sanitized. */
  tree: Root
  /** The number of elements of each kind in the pasted text, from which a message names the removed ones. */
  counts: ReadonlyMap<string, number>
  /** What reviewers have written or deleted, which is not part of the text any more. */
  review: ReviewMarks
  /** What an office program or a page had beside the text. */
  beside: Omit<Beside, 'comments'> & { notes: number }
  /** Images that are part of the text or have a temporary address, and so must be uploaded. */
  carried: PastedPicture[]
  /** Images of other sites, which stay there. */
  elsewhere: PastedPicture[]
}

/**
 * An embedded image can be larger than any article, so a placeholder stands for it while the rest is checked and
 * parsed.
 */
const CARRIED = new RegExp(
  `(["'])data:(?:${IMAGE_KINDS.map(({ type }) => type).join('|')});base64,[^"']*\\1`,
  'gi',
)
const PLACE = /^pasted:(\d+)$/

/**
 * Parses a pasted text and converts it to elements of an article. Its pictures are found, but not loaded.
 *
 * @param origin - the origin of this site, whose pictures keep their address
 * @param rtf - the same text as RTF, which has the pictures that stand in files on the disk of its reader
 * @throws {HtmlLimitError} when it is too large
 */
export function readPasted(markup: string, origin: string, rtf = ''): Pasted {
  const sources: string[] = []
  const light = markup.replace(CARRIED, (quoted) => `"pasted:${sources.push(quoted.slice(1, -1)) - 1}"`)
  checkHtmlSize(light)
  const tree = parseHtml(light)
  const review = dropReviewMarks(tree)
  const withoutWords = linkNotes(tree)
  const { comments, ...beside } = dropBeside(tree)
  toArticle(tree)
  const pasted: Pasted = {
    tree,
    counts: countElements(tree),
    review: { ...review, comments: review.comments + comments },
    beside: { ...beside, notes: withoutWords },
    carried: [],
    elsewhere: [],
  }
  const ofFiles = picturesOfFiles(tree, rtf)
  visit(tree, 'element', (element) => {
    if (element.tagName !== 'img') return
    const written = String(element.properties.src ?? '')
    const source = sources[Number(PLACE.exec(written)?.[1] ?? Number.NaN)] ?? ofFiles.get(element) ?? written
    // A file beside the document has an address that would lead into this site.
    const url =
      /^(?:\/|[a-z][a-z\d+.-]*:)/i.test(source) && URL.canParse(source, origin)
        ? new URL(source, origin)
        : null
    if (url?.origin === origin) element.properties.src = `${url.pathname}${url.search}`
    else if (url?.protocol === 'data:' || isShortLived(url)) pasted.carried.push({ element, source })
    else if (url?.protocol === 'https:') pasted.elsewhere.push({ element, source })
  })
  return pasted
}

/** A picture of a kind that RTF and browsers share, in a file on the disk of whoever has copied the text. */
const ON_DISK = /^file:.*\.(?:png|jpe?g)$/i

/** The pictures in files, as the RTF has them. Where it has more or fewer, nobody knows which is which. */
function picturesOfFiles(tree: Root, rtf: string): ReadonlyMap<Element, string> {
  const images: Element[] = []
  visit(tree, 'element', (element) => {
    if (element.tagName === 'img' && ON_DISK.test(String(element.properties.src))) images.push(element)
  })
  if (images.length === 0) return new Map()
  const found = picturesInRtf(rtf).filter((picture) => picture !== null)
  if (found.length !== images.length) return new Map()
  return new Map(images.map((element, index) => [element, found[index] ?? '']))
}

/** Images of Google Docs have an address that expires, and that only a reader of the document may open. */
function isShortLived(url: URL | null): boolean {
  return url !== null && /(?:^|\.)(?:googleusercontent|docs\.google)\.com$/.test(url.hostname)
}

/**
 * The pasted text as it would be stored, one block in each line.
 *
 * @throws {HtmlLimitError} when it is too large or too deep
 */
export function sanitizePasted({ tree }: Pasted, origin: string): string {
  return (
    sanitizeHtml(toHtml(tree), { origin })
      // A paragraph that is empty after its picture was removed is removed too.
      .replace(/<(p|li|h[1-6])>\s*<\/\1>/g, '')
      .replace(/(<\/(?:p|h[1-6]|ul|ol|li|table|blockquote|pre)>)\s*/g, '$1\n')
      .trim()
  )
}

/** Removes a picture from a text that is not inserted yet. */
export function dropPicture({ element }: PastedPicture): void {
  // The sanitizer removes an image without an address.
  element.properties = {}
}

/** Counts the elements of each kind in a tree or text. */
export function countElements(tree: Root | string): Map<string, number> {
  const counts = new Map<string, number>()
  visit(typeof tree === 'string' ? parseHtml(tree) : tree, 'element', ({ tagName }) => {
    counts.set(tagName, (counts.get(tagName) ?? 0) + 1)
  })
  return counts
}

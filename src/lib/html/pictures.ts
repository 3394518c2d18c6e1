import type { Element, Properties, Root } from 'hast'
import { toHtml } from 'hast-util-to-html'
import { EXIT, SKIP, visit } from 'unist-util-visit'
import { countWords } from '@/lib/text'
import { parseHtml } from './parse'
import type { Size } from './transform'

/** The copies of an image, as `srcset`s with addresses on this site. */
type Copies = { copies: string; fallbacks: string; plain: string; size: Size | null }

type Showing = {
  /** @returns null for an image without copies */
  pictureOf: (src: string) => Copies | null
  /** The widths, separated by commas, of which an image takes the smallest at most. */
  widest: string
  /** Whether the text stands at the top of its page, so that its first image may be seen at once. */
  isFirstSeen: boolean
  /** Before addresses on this site, for what is read elsewhere; otherwise empty. */
  site: string
}

/** The addresses of the images in a cleaned article, repeated as often as they are shown. */
export function imageSourcesIn(html: string): string[] {
  if (!html.includes('<img')) return []
  const found: string[] = []
  visit(parseHtml(html), 'element', ({ tagName, properties }) => {
    if (tagName === 'img' && typeof properties.src === 'string') found.push(properties.src)
  })
  return found
}

/**
 * A cleaned article with the copies of its images to choose from: AVIF, WebP for what does not show that, and the image
 * itself when it has neither.
 */
export function showPictures(html: string, { pictureOf, widest, isFirstSeen, site }: Showing): string {
  if (!html.includes('<img')) return html
  const tree = parseHtml(html)
  if (isFirstSeen) loadFirst(tree)
  visit(tree, 'element', (node, index, parent) => {
    if (node.tagName !== 'img' || !parent || index === undefined) return
    const picture = pictureOf(String(node.properties.src))
    if (picture) parent.children[index] = toPicture(node, picture, { widest, site })
    return SKIP
  })
  return toHtml(tree)
}

/** Some screens of a phone show this many words below the head of an article, and larger ones more. */
const WORDS_BEFORE = 100

/** The first image is fetched at once when it may be what a visitor sees first. It would else wait for the layout. */
function loadFirst(tree: Root): void {
  let words = 0
  visit(tree, (node) => {
    if (node.type === 'text') words += countWords(node.value)
    if (words > WORDS_BEFORE) return EXIT
    if (node.type !== 'element' || node.tagName !== 'img') return
    node.properties = { ...node.properties, loading: undefined, fetchPriority: 'high' }
    return EXIT
  })
}

function toPicture(
  image: Element,
  { copies, fallbacks, plain, size }: Copies,
  { widest, site }: Pick<Showing, 'widest' | 'site'>,
): Element {
  const abroad = (addresses: string) => addresses.replaceAll(/(^|, )\//g, `$1${site}/`)
  const setOf = (addresses: string): Properties =>
    addresses ? { srcSet: abroad(addresses), sizes: `min(${widest}${size ? `, ${size.width}px` : ''})` } : {}
  image.properties = { ...image.properties, src: abroad(plain), ...size, ...setOf(fallbacks) }
  if (!copies) return image
  const source: Element = {
    type: 'element',
    tagName: 'source',
    properties: { type: 'image/avif', ...setOf(copies) },
    children: [],
  }
  return { type: 'element', tagName: 'picture', properties: {}, children: [source, image] }
}

import { replaceShortcodes, type ShortcodeAttributes } from '@/features/imports/rules/shortcodes'
import type { WordPressSite } from './wordpress-site'

/** The text of a post of WordPress as HTML, whose lines still mean something when it is `isClassic`. */
export type WordPressText = {
  html: string
  isClassic: boolean
  /** The HTML before `<!--more-->`, or null without one. */
  teaser: string | null
  lost: string[]
}

const BLOCK = /^\s*wp:([a-z][\w/-]*)\s*([\s\S]*)$/

/** Resolves block comments and shortcodes. */
export function readWordPressText(written: string, post: string, site: WordPressSite): WordPressText {
  const lost = new Set<string>()
  let isClassic = true
  let more: number | null = null
  const kept: string[] = []
  let length = 0
  for (const part of partsOf(written)) {
    if (part.comment === null) {
      kept.push(part.text)
      length += part.text.length
      continue
    }
    const [, name, rest = ''] = BLOCK.exec(part.comment) ?? []
    if (name) isClassic = false
    if (name && rest.trimEnd().endsWith('/')) lost.add(emptyBlock(name, rest))
    if (/^more\b/.test(part.comment)) more ??= length
  }
  const text = kept.join('')
  const read = (html: string) =>
    replaceShortcodes(
      html,
      (name, attributes, inner) => readShortcode(name, attributes, inner, post, site, lost),
      (name) => lost.add(`The shortcode [${name}] does not come along.`),
    )
  return {
    html: read(text),
    isClassic,
    teaser: more === null ? null : read(text.slice(0, more)),
    lost: [...lost],
  }
}

function emptyBlock(name: string, rest: string): string {
  const [, ref] = /"ref":(\d+)/.exec(rest) ?? []
  if (name === 'block')
    return `A block that several posts share does not come along (number ${ref ?? 'unknown'}).`
  return `The block "${name}" has no text of its own, and does not come along.`
}

type Part = { text: string; comment: null } | { comment: string }

/** The comments of HTML and what stands between them. One without an end goes to the end, as in a browser. */
function* partsOf(html: string): Generator<Part> {
  let at = 0
  while (at < html.length) {
    const start = html.indexOf('<!--', at)
    yield { text: html.slice(at, start === -1 ? undefined : start), comment: null }
    if (start === -1) return
    const end = html.indexOf('-->', start + 4)
    yield { comment: html.slice(start + 4, end === -1 ? undefined : end) }
    at = end === -1 ? html.length : end + 3
  }
}

function readShortcode(
  name: string,
  attributes: ShortcodeAttributes,
  inner: string | null,
  post: string,
  site: WordPressSite,
  lost: Set<string>,
): string | null {
  if (name === 'caption' || name === 'wp_caption') return captionFigure(attributes, inner ?? '')
  if (name === 'gallery') return galleryFigures(attributes, post, site, lost)
  if (name === 'embed') return embedFigure(inner?.trim() || attributes.src || attributes[0] || '')
  if (name === 'audio' || name === 'video') return mediaElement(name, attributes)
  return null
}

function captionFigure({ caption }: ShortcodeAttributes, inner: string): string {
  const [, image = inner, words = ''] =
    /^\s*((?:<a\s[^>]*>\s*)?<img\s[^>]*>(?:\s*<\/a>)?)([\s\S]*)$/i.exec(inner) ?? []
  const text = (caption ?? words).trim()
  return `<figure>${image}${text && `<figcaption>${text}</figcaption>`}</figure>`
}

function galleryFigures(
  { ids, include }: ShortcodeAttributes,
  post: string,
  site: WordPressSite,
  lost: Set<string>,
): string {
  const named = (ids ?? include ?? '')
    .split(',')
    .map((id) => id.trim())
    .filter(Boolean)
  const images = named.length > 0 ? named.map((id) => site.attachment(id)) : site.attachmentsOf(post)
  const missing = named.filter((id) => !site.attachment(id))
  if (missing.length > 0) lost.add(`Images of a gallery are not in the file (numbers ${missing.join(', ')}).`)
  if (images.length === 0) lost.add('A gallery has no images in the file.')
  return images
    .flatMap((attachment) => attachment ?? [])
    .map(({ id, image: { url, alt, caption } }) => {
      const words = caption ? `<figcaption>${escaped(caption)}</figcaption>` : ''
      return `<figure><img class="wp-image-${id}" src="${escaped(url)}" alt="${escaped(alt)}">${words}</figure>`
    })
    .join('')
}

const embedFigure = (address: string) => `<figure class="wp-block-embed">${escaped(address)}</figure>`

function mediaElement(name: string, attributes: ShortcodeAttributes): string {
  const kinds = ['src', 'mp4', 'm4v', 'webm', 'ogv', 'mp3', 'm4a', 'ogg', 'wav', '0']
  const src = kinds.map((kind) => attributes[kind]).find(Boolean) ?? ''
  return `<p><${name} src="${escaped(src)}"></${name}></p>`
}

function escaped(text: string): string {
  // An address in a text is escaped already.
  return text
    .replace(/&(?!(?:#\d+|#x[\da-f]+|[a-z][a-z\d]*);)/gi, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;')
}

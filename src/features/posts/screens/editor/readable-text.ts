import { decodeEntities } from './article-words'

/** Elements that end a line of the text; a paragraph and a heading end two. */
const BLOCK = /^(?:p|h[1-6]|ul|ol|table|pre|blockquote|figure|div|details)$/
const LINE = /^(?:br|li|tr|figcaption|summary|hr)$/

/**
 * Converts an article to text for people who compare versions and know no HTML: paragraphs become lines, list items
 * begin with a dash, links show their target, and pictures their alternative text. Formats such as bold are left out.
 *
 * @param html - the article as it is stored, sanitized
 */
export function toReadableText(html: string): string {
  const targets: string[] = []
  const text = html.replace(
    /<(\/?)([a-z][a-z0-9]*)([^>]*)>/gi,
    (_whole, slash, tag: string, rest: string) => {
      const name = tag.toLowerCase()
      const isEnd = slash === '/'
      if (name === 'a') return isEnd ? toTarget(targets.pop()) : openLink(targets, rest)
      if (name === 'img') return `[Image: ${attribute(rest, 'alt') || attribute(rest, 'src')}]`
      if (/^(?:iframe|video)$/.test(name)) return isEnd ? '' : `[Video: ${attribute(rest, 'src')}]`
      if (name === 'li' && !isEnd) return '\n- '
      if (/^t[dh]$/.test(name)) return isEnd ? ' | ' : ''
      if (BLOCK.test(name)) return '\n\n'
      return LINE.test(name) ? '\n' : ''
    },
  )
  return decodeEntities(text)
    .replace(/[ \t]*\n[ \t]*/g, '\n')
    .replace(/\n{2,}(?=- )/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

function openLink(targets: string[], attributes: string): string {
  targets.push(attribute(attributes, 'href'))
  return ''
}

const toTarget = (href: string | undefined) => (href ? ` (${href})` : '')

function attribute(attributes: string, name: string): string {
  return new RegExp(`\\b${name}="([^"]*)"`, 'i').exec(attributes)?.[1] ?? ''
}

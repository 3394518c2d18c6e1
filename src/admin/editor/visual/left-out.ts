import type { Root } from 'hast'
import rehypeParse from 'rehype-parse'
import { unified } from 'unified'
import { visit } from 'unist-util-visit'
import { notifyError } from '@/admin/shell/toasts.client'

const NAMES: Record<string, [one: string, many: string]> = {
  audio: ['a sound', 'sounds'],
  canvas: ['a drawing', 'drawings'],
  embed: ['an embedded page', 'embedded pages'],
  iframe: ['an embedded page', 'embedded pages'],
  img: ['an image', 'images'],
  object: ['an embedded page', 'embedded pages'],
  svg: ['a drawing', 'drawings'],
  video: ['a video', 'videos'],
}

const parser = unified().use(rehypeParse, { fragment: true })

/**
 * Says what somebody has pasted and the cleaner has not let in, such as '2 images and a video'; the mess of word
 * processors, which nobody sees, is not counted.
 */
export function notifyLeftOut(markup: string, sanitized: string): void {
  const before = countIn(parser.parse(markup))
  const after = countIn(parser.parse(sanitized))
  const names = Object.entries(NAMES).flatMap(([tag, [one, many]]) => {
    const lost = (before.get(tag) ?? 0) - (after.get(tag) ?? 0)
    return lost > 0 ? [lost === 1 ? one : `${lost} ${many}`] : []
  })
  if (names.length === 0) return
  notifyError(`Left out, because an article cannot have it so: ${new Intl.ListFormat('en').format(names)}`)
}

function countIn(tree: Root): Map<string, number> {
  const counts = new Map<string, number>()
  visit(tree, 'element', ({ tagName }) => {
    counts.set(tagName, (counts.get(tagName) ?? 0) + 1)
  })
  return counts
}

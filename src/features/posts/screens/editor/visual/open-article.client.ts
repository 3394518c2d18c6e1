'use client'

import { HISTORY_MERGE_TAG, type LexicalEditor } from '@payloadcms/richtext-lexical/lexical'
import type { Nodes } from 'hast'
import { createContext } from 'react'
import { visit } from 'unist-util-visit'
import type { Pasted } from '@/features/posts/screens/editor/fields/sanitize-pasted'
import { parseHtml } from '@/lib/html/parse'
import { articleSchema, sanitizeHtml } from '@/lib/html/sanitize'
import { $fillEditor, toParts } from './editor-nodes'
import type { Part } from './tidy'
import type { Sources } from './to-html'

/** The article of an editor. `RenderLexical` itself would give Lexical's JSON. */
type Article = {
  html: string
  label: string
  onChange: (html: string) => void
  /** Whether the person has just switched to the editor, which then takes the focus. */
  takesFocus: boolean
  /** Uploads the images of a pasted text once their alternative texts are known. */
  bringPictures: (pasted: Pasted) => Promise<void>
}

export const ArticleContext = createContext<Article | null>(null)

/** The blocks of an article, sanitized as on save. */
export function readArticle(html: string): Part[] {
  return toParts(sanitizeHtml(html, { origin: window.location.origin }))
}

/** Puts another article into an editor. */
export function fillVisual(editor: LexicalEditor, html: string, sources: Sources): void {
  const parts = readArticle(html)
  editor.update(() => $fillEditor(parts, sources), { discrete: true, tag: HISTORY_MERGE_TAG })
}

const TAGS = new Set(['h1', ...(articleSchema.tagNames ?? [])])

/** Attributes that the server sets. */
const GIVEN = ['id', 'rel', 'loading', 'decoding', 'sandbox', 'referrerPolicy', 'allowFullScreen']

/** The elements, attributes and comments that the sanitizer removes, as they are written: `<font>`, `style`. */
export function lostIn(html: string): string[] {
  const found: string[] = []
  const tree: Nodes = parseHtml(html)
  visit(tree, (node) => {
    if (node.type === 'comment') found.push('<!-- -->')
    if (node.type !== 'element') return
    if (!TAGS.has(node.tagName)) found.push(`<${node.tagName}>`)
    else found.push(...Object.keys(node.properties).filter((name) => !isAllowed(node.tagName, name)))
  })
  return [...new Set(found)].sort()
}

function isAllowed(tagName: string, name: string): boolean {
  const allowed = [...(articleSchema.attributes?.[tagName] ?? []), ...(articleSchema.attributes?.['*'] ?? [])]
  return GIVEN.includes(name) || allowed.some((each) => (typeof each === 'string' ? each : each[0]) === name)
}

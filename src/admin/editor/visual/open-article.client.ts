'use client'

import {
  $nodesOfType,
  createEditor,
  type Klass,
  type LexicalEditor,
  type LexicalNode,
  type UpdateTag,
} from '@payloadcms/richtext-lexical/lexical'
import type { Element, Nodes } from 'hast'
import { createContext } from 'react'
import rehypeParse from 'rehype-parse'
import { unified } from 'unified'
import { visit } from 'unist-util-visit'
import { articleSchema, sanitizeHtml } from '@/lib/html/sanitize'
import type { Pasted } from '../fields/sanitize-pasted'
import { $fillEditor, ARTICLE_NODES, toBlocks } from './editor-nodes'
import { pictureIn } from './pictures'
import { elementIn, PreservedBlock } from './preserved-nodes'

/** The article that stands in an editor: around `RenderLexical`, whose own value would be Lexical's JSON. */
type Article = {
  html: string
  label: string
  onChange: (html: string) => void
  /** Whether somebody has just asked for the editor, to write in it. */
  takesFocus: boolean
  /** Uploads the pictures of a pasted text, once somebody has said what they show. */
  bringPictures: (pasted: Pasted) => Promise<void>
}

export const ArticleContext = createContext<Article | null>(null)

type Opened = {
  /** What an article cannot have, and loses on its way into the editor, as it is written. */
  lost: string[]
  /** What stays as it is, but is changed as HTML only, in words. */
  closed: string[]
}

/**
 * Says what becomes of an article in the visual editor.
 *
 * @param payloadNodes - the links and lines of Payload's editor
 * @throws {HtmlLimitError} when it is too large or too deep
 */
export function openVisual(html: string, payloadNodes: readonly Klass<LexicalNode>[]): Opened {
  const editor = createEditor({ nodes: [...ARTICLE_NODES, ...payloadNodes], onError: raise })
  fillVisual(editor, html)
  const preserved = editor
    .getEditorState()
    .read(() => $nodesOfType(PreservedBlock).map(elementIn))
    .filter((element) => pictureIn(element)?.caption === undefined)
  return { lost: lostIn(html), closed: unique(preserved.flatMap(nameOf)) }
}

/** Puts another article into an editor. */
export function fillVisual(editor: LexicalEditor, html: string, tag?: UpdateTag): void {
  const blocks = toBlocks(sanitizeHtml(html, { origin: window.location.origin }))
  editor.update(() => $fillEditor(blocks), { discrete: true, tag })
}

function raise(error: Error): never {
  throw error
}

const NAMES: Record<string, string> = {
  details: 'a section that folds',
  dl: 'a list of terms',
  figure: 'a picture with more than words in its caption',
  iframe: 'a video or map',
  ol: 'a list with more than words in its items',
  pre: 'code with formats in it',
  table: 'a table with a caption, merged cells or uneven rows',
  ul: 'a list with more than words in its items',
}

function nameOf({ tagName }: Element): string[] {
  return [NAMES[tagName] ?? `<${tagName}>`]
}

const TAGS = new Set(['h1', ...(articleSchema.tagNames ?? [])])

/** Attributes that the server gives by itself. */
const GIVEN = ['id', 'rel', 'loading', 'decoding', 'sandbox', 'referrerPolicy', 'allowFullScreen']

function lostIn(html: string): string[] {
  const found: string[] = []
  const tree: Nodes = unified().use(rehypeParse, { fragment: true }).parse(html)
  visit(tree, (node) => {
    if (node.type === 'comment') found.push('<!-- -->')
    if (node.type !== 'element') return
    if (!TAGS.has(node.tagName)) found.push(`<${node.tagName}>`)
    else found.push(...Object.keys(node.properties).filter((name) => !isAllowed(node.tagName, name)))
  })
  return unique(found)
}

function isAllowed(tagName: string, name: string): boolean {
  const allowed = [...(articleSchema.attributes?.[tagName] ?? []), ...(articleSchema.attributes?.['*'] ?? [])]
  return GIVEN.includes(name) || allowed.some((each) => (typeof each === 'string' ? each : each[0]) === name)
}

function unique(names: readonly string[]): string[] {
  return [...new Set(names)].sort()
}

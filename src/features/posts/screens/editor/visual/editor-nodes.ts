import { CodeNode } from '@lexical/code-core'
import {
  $createNodeSelection,
  $createParagraphNode,
  $findMatchingParent,
  $getNodeByKey,
  $getRoot,
  $getSelection,
  $insertNodes,
  $isElementNode,
  $isRangeSelection,
  $isRootNode,
  $isTextNode,
  $setSelection,
  type ElementNode,
  type Klass,
  type LexicalEditor,
  type LexicalNode,
  type NodeKey,
} from '@payloadcms/richtext-lexical/lexical'
import { parseHtml } from '@/lib/html/parse'
import { $createImage, $isOwnNode, HtmlBlock, ImageNode } from './own-nodes'
import { type Picture, toFigure, withPicture } from './pictures'
import { elementOf, type Part, partsOf, toHtml } from './tidy'
import { $isBlankLine, $toHtml, isBlank, type Sources } from './to-html'
import { $toInlineNodes, $toNode } from './to-nodes'

/** The nodes of an article that Payload's editor lacks. */
export const OWN_NODES: Klass<LexicalNode>[] = [CodeNode, ImageNode, HtmlBlock]

/** The blocks of a sanitized article. */
export function toParts(sanitizedHtml: string): Part[] {
  return partsOf(parseHtml(sanitizedHtml))
}

/** Blocks after which the caret has no place. */
const ROOMLESS = ['article-image', 'html-block', 'table', 'code', 'horizontalrule']

/**
 * Replaces the content of the editor. If the caret cannot be placed below the last block, an empty paragraph is added.
 */
export function $fillEditor(parts: readonly Part[], sources: Sources): void {
  const root = $getRoot().clear()
  root.append(...$toNodes(parts, sources))
  const last = root.getLastChild()
  if (!last || ROOMLESS.includes(last.getType())) {
    root.append($createParagraphNode())
  }
}

function $toNodes(parts: readonly Part[], sources?: Sources): LexicalNode[] {
  const nodes: LexicalNode[] = []
  let space = ''
  for (const part of parts) {
    const before = nodes.at(-1)
    const node = $toNode(part, before)
    const stored = toHtml(part.stored)
    const html = stored.trimEnd()
    sources?.set(node.getKey(), { html, written: $toHtml(node), before: before?.getKey(), space })
    space = stored.slice(html.length)
    nodes.push(node)
  }
  return nodes
}

/**
 * Inserts sanitized HTML at the caret, without its blank lines. A single paragraph is inserted into the text around the
 * caret.
 */
export function $insertHtml(sanitizedHtml: string): void {
  const parts = toParts(sanitizedHtml).filter(({ tidy }) => !isBlank(tidy))
  const [first] = parts
  const isWords = parts.length === 1 && first?.tidy.tagName === 'p'
  $insertNodes(isWords ? $toInlineNodes(first.tidy.children) : $toNodes(parts))
}

/** Replaces an HTML block by its new source: by other nodes if these can hold all of it. */
export function changeHtml(editor: LexicalEditor, key: NodeKey, parts: readonly Part[]): void {
  editor.update(() => {
    const block = $getNodeByKey(key)
    const [first, ...others] = $toNodes(parts)
    if (!block || !first) return
    block.replace(first)
    for (const node of others.reverse()) first.insertAfter(node)
    if ($isOwnNode(first)) $select(first)
    else first.selectStart()
  })
}

/** A block, and the side of it at which something is inserted. */
export type BlockPlace = { key: NodeKey; isAfter: boolean }

/**
 * Inserts a picture between two blocks: at the place where it was dropped, or behind the block with the present or last
 * caret, or at the end. In a list item, a quotation or a cell it is appended to the text there.
 */
export function insertPicture(editor: LexicalEditor, picture: Picture, place?: BlockPlace): void {
  editor.update(() => {
    const node = $createImage(toFigure(picture))
    const beside = place ? $getNodeByKey(place.key) : null
    if (beside && place?.isAfter) beside.insertAfter(node)
    else if (beside) beside.insertBefore(node)
    else if (!picture.caption && $appendInNarrowBlock(picture)) return
    else $insertBehindCaret(node)
    // The caret needs a place below the picture.
    if (!node.getNextSibling()) node.insertAfter($createParagraphNode())
    node.getNextSibling()?.selectStart()
  })
}

/**
 * Appends an image to the block at the caret if that is a nested one, which may hold text but no figure.
 *
 * @returns whether it did
 */
function $appendInNarrowBlock({ src, alt }: Picture): boolean {
  const at = $caretNode()
  const block = at && $findMatchingParent(at, $isBlockOfWords)
  if (!block || $isRootNode(block.getParent())) return false
  const image = $createImage(elementOf('img', [], { src, alt }))
  block.append(image)
  image.selectNext()
  return true
}

function $insertBehindCaret(node: LexicalNode): void {
  const block = $caretNode()?.getTopLevelElement()
  if (!block) $getRoot().append(node)
  else if ($isBlankLine(block)) block.replace(node)
  else block.insertAfter(node)
}

function $caretNode(): LexicalNode | null {
  const selection = $getSelection()
  return $isRangeSelection(selection) ? selection.focus.getNode() : null
}

function $isBlockOfWords(node: LexicalNode): node is ElementNode {
  return $isElementNode(node) && !node.isInline()
}

/** Replaces a picture by the edited one. */
export function changePicture(editor: LexicalEditor, key: NodeKey, picture: Picture): void {
  editor.update(() => {
    const node = $getNodeByKey(key)
    if (!(node instanceof ImageNode)) return
    const element = withPicture(node.__element, picture)
    if (element.tagName === 'img') return void node.replace($createImage(element))
    const figure = $createImage(element)
    if (node.isInline()) $liftOut(node, figure)
    else node.replace(figure)
    $select(figure)
  })
}

/** An image that gets a caption becomes a block of its own. */
function $liftOut(image: ImageNode, figure: ImageNode): void {
  const block = image.getTopLevelElementOrThrow()
  block.insertAfter(figure)
  $dropSpaceBeside(image)
  image.remove()
  if ($isElementNode(block) && block.getType() === 'paragraph' && block.isEmpty()) block.remove()
}

/** Removes a picture or an HTML block. */
export function removeOwnNode(editor: LexicalEditor, key: NodeKey): void {
  editor.update(() => {
    const node = $getNodeByKey(key)
    if (!node) return
    $dropSpaceBeside(node)
    if (node.getNextSibling()) node.selectNext()
    else node.selectPrevious()
    node.remove()
  })
}

/**
 * The spaces that separated an image from text are reduced: none at an end of the block, and one between words.
 */
function $dropSpaceBeside(node: LexicalNode): void {
  const before = node.getPreviousSibling()
  const after = node.getNextSibling()
  const isSecond = after?.getTextContent().startsWith(' ')
  if ($isTextNode(before) && (!after || isSecond)) {
    before.setTextContent(before.getTextContent().replace(/ $/, ''))
  }
  if ($isTextNode(after) && !before) after.setTextContent(after.getTextContent().replace(/^ /, ''))
}

function $select(node: LexicalNode): void {
  const selection = $createNodeSelection()
  selection.add(node.getKey())
  $setSelection(selection)
}

import { CodeNode } from '@lexical/code-core'
import { TableCellNode, TableNode, TableRowNode } from '@lexical/table'
import {
  $createNodeSelection,
  $createParagraphNode,
  $findMatchingParent,
  $getNodeByKey,
  $getRoot,
  $getSelection,
  $getState,
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
import { ListItemNode, ListNode } from '@payloadcms/richtext-lexical/lexical/list'
import { HeadingNode, QuoteNode } from '@payloadcms/richtext-lexical/lexical/rich-text'
import type { Element } from 'hast'
import rehypeParse from 'rehype-parse'
import { unified } from 'unified'
import { $isBlankLine, storedState } from './payload-nodes'
import { type Picture, toFigure, withPicture } from './pictures'
import {
  $createPreservedBlock,
  $createPreservedInline,
  elementIn,
  PreservedBlock,
  PreservedInline,
  WordsNode,
} from './preserved-nodes'
import { elementOf, tidy } from './tidy'
import { $toNodes } from './to-nodes'
import { $wordsToNodes } from './words'

/** What an article has and Payload's editor has not. */
export const OWN_NODES: Klass<LexicalNode>[] = [CodeNode, PreservedBlock, PreservedInline, WordsNode]

/** Everything that an article can consist of, but for Payload's own links and lines (`payload-nodes.ts`). */
export const ARTICLE_NODES: Klass<LexicalNode>[] = [
  ...OWN_NODES,
  HeadingNode,
  ListItemNode,
  ListNode,
  QuoteNode,
  TableCellNode,
  TableNode,
  TableRowNode,
]

const parser = unified().use(rehypeParse, { fragment: true })

/** The blocks of a cleaned article, in the form that the editor reads. */
export function toBlocks(sanitizeHtml: string): Element[] {
  return tidy(parser.parse(sanitizeHtml))
}

/** Replaces what stands in the editor. The last block leaves room for the caret below it. */
export function $fillEditor(blocks: readonly Element[]): void {
  const root = $getRoot().clear()
  root.append(...$toNodes(blocks))
  const last = root.getLastChild()
  if (!last || ['kept-block', 'table', 'code', 'horizontalrule'].includes(last.getType())) {
    root.append($createParagraphNode())
  }
}

/** Puts blocks where the caret is, without the blank lines among them; one paragraph alone goes into the words around it. */
export function $insertBlocks(blocks: readonly Element[]): void {
  const [first] = blocks
  const isWords = blocks.length === 1 && first?.tagName === 'p'
  $insertNodes(isWords ? $wordsToNodes(first.children) : $toNodes(blocks).filter($isNoBlankLine))
}

function $isNoBlankLine(node: LexicalNode): boolean {
  return !$getState(node, storedState)
}

/** The side of a block at which something new shall stand. */
export type BlockPlace = { key: NodeKey; isAfter: boolean }

/**
 * Puts a picture between two blocks: at the place where it was dropped, else behind the block in which the caret is or
 * was, else at the end. In an item, a quotation or a cell it stands behind the words there.
 */
export function insertPicture(editor: LexicalEditor, picture: Picture, place?: BlockPlace): void {
  editor.update(() => {
    const node = $createPreservedBlock(toFigure(picture))
    const beside = place ? $getNodeByKey(place.key) : null
    if (beside && place?.isAfter) beside.insertAfter(node)
    else if (beside) beside.insertBefore(node)
    else if (!picture.caption && $appendInNarrowBlock(picture)) return
    else $insertBehindCaret(node)
    // There is room for the caret below it.
    if (!node.getNextSibling()) node.insertAfter($createParagraphNode())
    node.getNextSibling()?.selectStart()
  })
}

/** @returns whether the caret stands in a block within another, which holds words and no figure */
function $appendInNarrowBlock({ src, alt }: Picture): boolean {
  const at = $caretNode()
  const block = at && $findMatchingParent(at, $isBlockOfWords)
  if (!block || $isRootNode(block.getParent())) return false
  const image = $createPreservedInline(elementOf('img', [], { src, alt }))
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

/** Puts what was changed of a picture in the place of the picture. */
export function changePicture(editor: LexicalEditor, key: NodeKey, picture: Picture): void {
  editor.update(() => {
    const node = $getNodeByKey(key)
    if (!(node instanceof PreservedBlock || node instanceof PreservedInline)) return
    const element = withPicture(elementIn(node), picture)
    if (element.tagName === 'img') return void node.replace($createPreservedInline(element))
    const figure = $createPreservedBlock(element)
    if (node instanceof PreservedBlock) node.replace(figure)
    else $liftOut(node, figure)
    $select(figure)
  })
}

/** An image that gets a caption leaves the words among which it stood. */
function $liftOut(image: PreservedInline, figure: PreservedBlock): void {
  const block = image.getTopLevelElementOrThrow()
  block.insertAfter(figure)
  $dropSpaceBeside(image)
  image.remove()
  if ($isElementNode(block) && block.getType() === 'paragraph' && block.isEmpty()) block.remove()
}

/** Takes a picture away. */
export function removePicture(editor: LexicalEditor, key: NodeKey): void {
  editor.update(() => {
    const node = $getNodeByKey(key)
    if (!node) return
    $dropSpaceBeside(node)
    if (node.getNextSibling()) node.selectNext()
    else node.selectPrevious()
    node.remove()
  })
}

/** The spaces that parted an image from its words do not stay: none at an end of the block, and one between words. */
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

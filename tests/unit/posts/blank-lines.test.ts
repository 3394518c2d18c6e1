import {
  $createLineBreakNode,
  $createParagraphNode,
  $createTextNode,
  $getRoot,
  type LexicalNode,
} from '@payloadcms/richtext-lexical/lexical'
import { $createHeadingNode, $createQuoteNode } from '@payloadcms/richtext-lexical/lexical/rich-text'
import { expect, test } from 'vitest'
import { $insertHtml } from '@/features/posts/screens/editor/visual/editor-nodes'
import { editorWith } from '../../helpers/article-editor'

/** What is stored after somebody has opened an article and changed it. */
function written(html: string, $change: () => void): string {
  const { editor, read } = editorWith(html)
  editor.update($change, { discrete: true })
  return read()
}

/** Presses Enter so often at the end of what is written, then writes a text. */
function $enter(times: number, text = '') {
  for (let pressed = 0; pressed < times; pressed += 1) $getRoot().selectEnd().insertParagraph()
  if (text) $getRoot().selectEnd().insertText(text)
}

const $append = (...nodes: LexicalNode[]) => $getRoot().append(...nodes)

test('a blank line made while writing is no paragraph of the article', () => {
  expect(written('<p>One</p>', () => $enter(3, 'Two'))).toBe('<p>One</p>\n<p>Two</p>')
  expect(written('<p>One</p>', () => $enter(4))).toBe('<p>One</p>')
  expect(written('', () => $enter(2))).toBe('')
})

test('a blank line in a quotation or a cell is none either, nor one of spaces or line breaks', () => {
  expect(written('<blockquote><p>One</p>\n<p>Two</p>\n</blockquote>', () => $enter(1))).toBe(
    '<blockquote><p>One</p>\n<p>Two</p>\n</blockquote>',
  )
  const spaces = () =>
    $append(
      $createParagraphNode().append($createTextNode('  '), $createLineBreakNode()),
      $createParagraphNode(),
    )
  expect(written('<p>One</p>', spaces)).toBe('<p>One</p>')
  const headings = () => $append($createHeadingNode('h2'), $createQuoteNode())
  expect(written('<p>One</p>', headings)).toBe('<p>One</p>')
})

test('words that are deleted leave no empty paragraph behind', () => {
  const emptied = () =>
    $getRoot().getFirstChildOrThrow().getTextContent() && $getRoot().getAllTextNodes()[0]?.remove()
  expect(written('<p>One</p>\n<p>Two</p>', emptied)).toBe('<p>Two</p>')
})

test('an empty paragraph that stands in the article already is written again, but not one beside it', () => {
  const html = '<p>One</p>\n<p></p>\n<p><br></p>\n<p lang="de"></p>\n<h2></h2>\n<p>Two</p>'
  expect(written(html, () => {})).toBe(html)
  expect(written(html, () => $enter(3, 'Three'))).toBe(`${html}\n<p>Three</p>`)
})

test('blank lines among pasted blocks do not come in', () => {
  const paste = () => {
    $enter(1)
    $insertHtml('<p>Two</p><p><br></p><p></p><p>Three</p>')
  }
  expect(written('<p>One</p>', paste)).toBe('<p>One</p>\n<p>Two</p>\n<p>Three</p>')
})

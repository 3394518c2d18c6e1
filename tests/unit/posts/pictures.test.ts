import { $getRoot, $nodesOfType, type LexicalEditor } from '@payloadcms/richtext-lexical/lexical'
import { expect, test } from 'vitest'
import {
  changePicture,
  insertPicture,
  removeOwnNode,
  toParts,
} from '@/features/posts/screens/editor/visual/editor-nodes'
import { ImageNode } from '@/features/posts/screens/editor/visual/own-nodes'
import { pictureIn, withPicture } from '@/features/posts/screens/editor/visual/pictures'
import { toHtml } from '@/features/posts/screens/editor/visual/tidy'
import { editorWith } from '../../helpers/article-editor'

function blockOf(html: string) {
  const [part] = toParts(html)
  if (!part) throw new Error('There is no block')
  return part.tidy
}

const IMAGE = '<img src="/a.png" alt="A" title="T" width="4" height="3">'

test.each([
  [`<figure>${IMAGE}</figure>`, { src: '/a.png', alt: 'A', caption: '' }],
  [`<figure>${IMAGE}<figcaption>C</figcaption></figure>`, { src: '/a.png', alt: 'A', caption: 'C' }],
  [`<figure><figcaption>C</figcaption>${IMAGE}</figure>`, { src: '/a.png', alt: 'A', caption: 'C' }],
  [
    `<figure>${IMAGE}<figcaption>C <em>d</em></figcaption></figure>`,
    { src: '/a.png', alt: 'A', caption: undefined },
  ],
  [`<figure>${IMAGE}${IMAGE}</figure>`, null],
  ['<figure><table><tbody><tr><td>1</td></tr></tbody></table></figure>', null],
  [`<p>${IMAGE}</p>`, null],
])('%s is the picture %o', (html, picture) => {
  expect(pictureIn(blockOf(html))).toEqual(picture)
})

const given = { src: '/a.png', alt: 'A', caption: '' }

test.each([
  [
    'words',
    { ...given, alt: 'B' },
    '<figure><img src="/a.png" alt="B" title="T" width="4" height="3"></figure>',
  ],
  ['a caption', { ...given, caption: 'C' }, `<figure>${IMAGE}<figcaption>C</figcaption></figure>`],
  ['another image', { ...given, src: '/b.png' }, '<figure><img src="/b.png" alt="A" title="T"></figure>'],
  ['nothing', given, `<figure>${IMAGE}</figure>`],
])('with %s the rest of a picture stays', (_, picture, html) => {
  const changed = withPicture(blockOf(`<figure>${IMAGE}</figure>`), picture)
  expect(
    toHtml([changed])
      .replace(/ title="T"/, '')
      .split(' ')
      .sort(),
  ).toEqual(
    html
      .replace(/ title="T"/, '')
      .split(' ')
      .sort(),
  )
})

test('a caption goes with its words, and one with formats stays as it is', () => {
  const plain = blockOf(`<figure>${IMAGE}<figcaption lang="de">C</figcaption></figure>`)
  expect(toHtml([withPicture(plain, given)])).toBe(`<figure>${IMAGE}</figure>`)
  const rich = `<figure>${IMAGE}<figcaption>C <em>d</em></figcaption></figure>`
  expect(toHtml([withPicture(blockOf(rich), { ...given, caption: undefined })])).toBe(rich)
})

const blockKey = (editor: LexicalEditor, index: number) =>
  editor.getEditorState().read(() => $getRoot().getChildAtIndex(index)?.getKey() ?? '')

test.each([
  ['before the first block', 0, false, '<figure><img src="/n.png" alt="N"></figure>\n<p>One</p>\n<p>Two</p>'],
  ['between two blocks', 0, true, '<p>One</p>\n<figure><img src="/n.png" alt="N"></figure>\n<p>Two</p>'],
  ['behind the last block', 1, true, '<p>One</p>\n<p>Two</p>\n<figure><img src="/n.png" alt="N"></figure>'],
])('a picture dropped %s splits no words', async (_, index, isAfter, html) => {
  const { editor, read } = editorWith('<p>One</p>\n<p>Two</p>')
  insertPicture(editor, { src: '/n.png', alt: 'N', caption: '' }, { key: blockKey(editor, index), isAfter })
  await Promise.resolve()
  expect(read()).toBe(html)
})

test('an image among words that gets a caption leaves them', async () => {
  const { editor, read } = editorWith(`<p>One ${IMAGE} two</p>`)
  const key = editor.getEditorState().read(() => $nodesOfType(ImageNode)[0]?.getKey() ?? '')
  changePicture(editor, key, { ...given, caption: 'C' })
  await Promise.resolve()
  expect(read()).toContain('<figcaption>C</figcaption></figure>')
  expect(read()).toMatch(/^<p>One two<\/p>\n<figure>/)
})

test.each([
  [`<p>One ${IMAGE}</p>`, '<p>One</p>'],
  [`<p>One ${IMAGE} two</p>`, '<p>One two</p>'],
  [`<p>One ${IMAGE}two</p>`, '<p>One two</p>'],
  [`<p>One <strong>b </strong>${IMAGE}</p>`, '<p>One <strong>b</strong></p>'],
  [`<p>${IMAGE} two</p>`, '<p>two</p>'],
])('%s without its image has no space too many', async (html, without) => {
  const { editor, read } = editorWith(html)
  const key = editor.getEditorState().read(() => $nodesOfType(ImageNode)[0]?.getKey() ?? '')
  removeOwnNode(editor, key)
  await Promise.resolve()
  expect(read()).toBe(without)
})

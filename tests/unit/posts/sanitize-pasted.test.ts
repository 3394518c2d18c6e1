import { describe, expect, test } from 'vitest'
import { pastedMarkup, plainParagraphs } from '@/features/posts/screens/editor/fields/pasted-markup'
import { readPasted, sanitizePasted } from '@/features/posts/screens/editor/fields/sanitize-pasted'
import { leftOut } from '@/features/posts/screens/editor/visual/left-out'
import { editorWith } from '../../helpers/article-editor'
import {
  DOT_BASE64,
  EXCEL,
  GOOGLE_DOCS,
  GOOGLE_DOCS_REVIEWED,
  googleDocsPictures,
  WORD,
  WORD_ONLINE,
  WORD_REVIEWED,
  WORD_REVIEWED_PART,
  WORD_WITHOUT_STYLES,
} from '../../helpers/clipboards'

const ORIGIN = 'https://www.example.com'

const clean = (markup: string) => sanitizePasted(readPasted(markup, ORIGIN), ORIGIN)

/** Without the white space between blocks and the anchors that the server gives. */
const squeezed = (html: string) => html.replace(/ id="[^"]*"/g, '').replace(/\s*\n\s*/g, '')

const clipboard = (html: string, plain = 'text') => ({
  getData: (type: string) => (type === 'text/html' ? html : plain),
})

const DOCS_AS_ARTICLE =
  '<h2>Answer every call</h2>' +
  '<p>A missed call is a <strong>lost job</strong>, and <em>nobody</em> calls <strong><em>twice</em></strong>. ' +
  'See <a href="https://www.example.com/plans">our plans</a>.</p>' +
  '<ul><li>Phone<ul><li>Voicemail</li><li>Call back</li></ul></li><li>Text</li></ul>' +
  '<ol><li>Listen</li><li>Book</li></ol>' +
  '<table><tbody><tr><td>Day</td><td><strong>Calls</strong></td></tr></tbody></table>'

test('Google Docs: styled spans are bold and italic, lists stand in lists, the wrapper is not bold', () => {
  expect(squeezed(clean(GOOGLE_DOCS))).toBe(DOCS_AS_ARTICLE)
})

const WORD_AS_ARTICLE =
  '<p>We answer <b>every</b> call, <i>day and night</i>.</p>' +
  '<ul><li>Phone<ul><li><b>Voicemail</b></li></ul></li><li>Text</li></ul>' +
  '<ol start="3"><li>Listen</li><li>Book</li></ol>'

test('Word: paragraphs that say they are of a list become lists with levels, without their bullets', () => {
  expect(squeezed(clean(WORD)).replaceAll('  ', ' ')).toBe(WORD_AS_ARTICLE)
})

test('Word without its styles: the bullets themselves say what is a list', () => {
  expect(squeezed(clean(WORD_WITHOUT_STYLES))).toBe(
    '<ul><li>Voicemail<ul><li>Call back</li></ul></li></ul><p>Then:</p><ol><li>Book</li></ol>',
  )
})

test('Word in a browser: the lists of one item become one', () => {
  expect(squeezed(clean(WORD_ONLINE))).toBe('<ul><li>Phone<ul><li>Voicemail</li></ul></li><li>Text</li></ul>')
})

test('Excel: cells keep their table', () => {
  expect(squeezed(clean(EXCEL))).toBe('<table><tbody><tr><td>Calls</td><td>41</td></tr></tbody></table>')
})

const REVIEWED_AS_ARTICLE =
  '<p>We answer every call, day and night.</p><ul><li>Phone</li></ul>' +
  '<table><tbody><tr><td></td><td>Calls</td></tr></tbody></table>'

describe('what reviewers have written and deleted is left out, and said:', () => {
  test.each([
    ['a document of Word', WORD_REVIEWED, REVIEWED_AS_ARTICLE, { comments: 2, deletions: 4 }],
    [
      'a part of it, without its list',
      WORD_REVIEWED_PART,
      REVIEWED_AS_ARTICLE,
      { comments: 2, deletions: 4 },
    ],
    ['Google Docs', GOOGLE_DOCS_REVIEWED, '<p>We answer every call.</p>', { comments: 2, deletions: 0 }],
    [
      'deleted words that no program names',
      '<p>We <del>never</del> always <s>half</s> answer</p>',
      '<p>We  always <s>half</s> answer</p>',
      { comments: 0, deletions: 1 },
    ],
    [
      'inserted words that nobody tracked',
      '<p>We <ins>always</ins> answer</p>',
      '<p>We <ins>always</ins> answer</p>',
      { comments: 0, deletions: 0 },
    ],
    [
      'footnotes, which are no comments',
      '<p>Calls<a href="#_ftn1" name="_ftnref1">[1]</a></p><div style="mso-element:footnote-list"><div style="mso-element:footnote"><p>Source</p></div></div>',
      '<p>Calls<a href="#_ftn1">[1]</a></p><p>Source</p>',
      { comments: 0, deletions: 0 },
    ],
    [
      'brackets and words about comments',
      '<p>[a] See <a href="https://a.example/#comments">comments</a></p>',
      '<p>[a] See <a href="https://a.example/#comments">comments</a></p>',
      { comments: 0, deletions: 0 },
    ],
  ])('%s', (_, markup, html, review) => {
    expect(readPasted(markup, ORIGIN).review).toEqual(review)
    const cleaned = squeezed(clean(markup))
    expect(cleaned.replaceAll(/ (?:rel|target)="[^"]*"/g, '')).toBe(html)
    expect(cleaned).not.toMatch(/Ann|AB\d|Bob|client must not|loses money|Fax|msocom|cmnt/)
  })

  test.each([
    [{ comments: 1, deletions: 0 }, [], 'Left out, because reviewers made it: a comment'],
    [
      { comments: 2, deletions: 3 },
      [],
      'Left out, because reviewers made it: 2 comments and 3 deleted passages',
    ],
    [
      { comments: 0, deletions: 1 },
      [['video', 1] as const],
      'Left out, because an article cannot have it so: a video. Left out, because reviewers made it: a deleted passage',
    ],
    [{ comments: 0, deletions: 0 }, [], ''],
  ])('%o and %o: %s', (review, elements, text) => {
    expect(leftOut({ counts: new Map(elements), review }, '')).toBe(text)
  })
})

test.each([
  ['Google Docs', GOOGLE_DOCS],
  ['Word', WORD],
  ['Word in a browser', WORD_ONLINE],
  ['Excel', EXCEL],
])('what comes from %s can be changed visually, all of it', (_, markup) => {
  const { editor, read } = editorWith(clean(markup))
  expect(
    editor
      .getEditorState()
      .toJSON()
      .root.children.map(({ type }) => type),
  ).not.toContain('html-block')
  expect(read()).not.toBe('')
})

test('a text from Word keeps headings, paragraphs and emphasis', () => {
  const word = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p.MsoNormal{margin:0}</style></head>
    <body><!--StartFragment--><h2 style='mso-x:1'>Calls<o:p></o:p></h2><p class=MsoNormal><span style='font-family:Arial'>
    We <b>answer</b>.&nbsp;</span><o:p></o:p></p><p class=MsoNormal><o:p>&nbsp;</o:p></p><!--EndFragment--></body></html>`
  expect(clean(word)).toMatch(/^<h2[^>]*>Calls<\/h2>\n<p>\s*We <b>answer<\/b>\.\s*<\/p>$/)
})

test.each([
  ['a paragraph that begins with a letter', '<p>A) first</p>', '<p>A) first</p>'],
  ['a paragraph that begins with an o', '<p>o brother</p>', '<p>o brother</p>'],
  [
    'boxes of words',
    '<div>One</div><div><br></div><div>Two <b>bold</b></div>',
    '<p>One</p><p>Two <b>bold</b></p>',
  ],
  ['a box around blocks', '<div style="font-weight:bold"><p>One</p></div>', '<p>One</p>'],
  ['a paragraph that is bold', '<p style="font-weight:700">One</p>', '<p><strong>One</strong></p>'],
  ['a line break among words', '<p>One<br>two</p>', '<p>One<br>two</p>'],
  ['another language', '<p lang="de">Eins</p><p lang="EN-US">Two</p>', '<p lang="de">Eins</p><p>Two</p>'],
  ['code', '<pre>a  b\n  c</pre>', '<pre>a  b\n  c</pre>'],
  ['an item of two paragraphs', '<ul><li><p>One</p><p>two</p></li></ul>', '<ul><li>One<br>two</li></ul>'],
  ['a strange first level', '<ul><ul><li>One</li></ul></ul>', '<ul><li>One</li></ul>'],
])('%s: %s', (_, markup, html) => {
  expect(clean(markup).replace(/(<\/(?:p|li|ul)>)\n/g, '$1')).toBe(html)
})

test('a script never comes along', () => {
  expect(clean('<p onclick="x()">Hi<script>alert(1)</script></p>')).toBe('<p>Hi</p>')
  expect(clean('<p style="font-weight:700;background:url(javascript:x)">Hi</p>')).toBe(
    '<p><strong>Hi</strong></p>',
  )
})

test('pictures that the text carries are found, however large, and none is left in it that would be broken', () => {
  const data = `data:image/png;base64,${DOT_BASE64.repeat(40_000)}`
  const fleeting = 'https://lh7-rt.googleusercontent.com/docsz/AD_4nXabc?key=x'
  const pasted = readPasted(googleDocsPictures(fleeting, data), ORIGIN)
  expect(pasted.carried.map(({ source }) => source)).toEqual([fleeting, data])
  expect(pasted.elsewhere).toEqual([])
  for (const { element } of pasted.carried) element.properties.src = '/api/media/file/x.png'
  const html = sanitizePasted(pasted, ORIGIN)
  expect(html.match(/src="[^"]*"/g)).toEqual(['src="/api/media/file/x.png"', 'src="/api/media/file/x.png"'])
  expect(html).toContain('alt="Our van"')
})

test('pictures on other sites are looked at, those of this site keep their place, a file on a disk stays outside', () => {
  const pasted = readPasted(
    '<p><img src="https://elsewhere.example/a.png"><img src="https://www.example.com/api/media/file/b.png"><img src="file:///c.png"></p>',
    ORIGIN,
  )
  expect(pasted.elsewhere.map(({ source }) => source)).toEqual(['https://elsewhere.example/a.png'])
  expect(sanitizePasted(pasted, ORIGIN).match(/src="[^"]*"/g)).toEqual([
    'src="https://elsewhere.example/a.png"',
    'src="/api/media/file/b.png"',
  ])
  expect(pasted.counts.get('img')).toBe(3)
})

test.each([
  ['plain text in a wrapper', '<meta charset="utf-8"><span>hello</span>', 'hello', false],
  ['source code of a page', '<div><p style="color:red">&lt;p&gt;Hi&lt;/p&gt;</p></div>', '<p>Hi</p>', false],
  ['a formatted text', '<p>Hello <b>you</b></p>', 'Hello you', true],
  ['one bold word of Google Docs', '<span style="font-weight:700">Hello</span>', 'Hello', true],
])('%s is taken as formatted: %s', (_, html, plain, isFormatted) => {
  expect(pastedMarkup(clipboard(html, plain)) !== null).toBe(isFormatted)
})

test.each([
  ['One\n\nTwo', ['One', 'Two']],
  ['One\r\n\r\n \r\nTwo\r\nlines\n', ['One', 'Two\nlines']],
  ['\n\nOne\n\n', ['One']],
  ['One line', ['One line']],
  ['', []],
])('plain text %o has the paragraphs %o', (text, paragraphs) => {
  expect(plainParagraphs(text)).toEqual(paragraphs)
})

import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { pastedMarkup, plainParagraphs } from '@/features/posts/screens/editor/fields/pasted-markup'
import { readPasted, sanitizePasted } from '@/features/posts/screens/editor/fields/sanitize-pasted'
import { leftOut } from '@/features/posts/screens/editor/visual/left-out'
import { editorWith } from '../../helpers/article-editor'
import {
  DOT_BASE64,
  EXCEL,
  GOOGLE_DOCS,
  GOOGLE_DOCS_NOTES,
  GOOGLE_DOCS_REVIEWED,
  googleDocsPictures,
  PAGE_NOTES,
  WORD,
  WORD_BESIDE,
  WORD_HEADINGS,
  WORD_NOTES,
  WORD_ONLINE,
  WORD_ONLINE_HEADINGS,
  WORD_REVIEWED,
  WORD_REVIEWED_PART,
  WORD_WITHOUT_STYLES,
} from '../../helpers/clipboards'

const ORIGIN = 'https://www.example.com'

const clean = (markup: string) => sanitizePasted(readPasted(markup, ORIGIN), ORIGIN)

/** Without the white space between blocks and the anchors that the server gives. */
const squeezed = (html: string) => html.replace(/ id="[^"]*"/g, '').replace(/\s*\n\s*/g, '')

/** What LibreOffice 7.4.7.2 makes of a document beside it. */
const libreOffice = (name: string) =>
  readFileSync(`tests/unit/posts/clipboards/libreoffice-7.4.7.2-${name}.html.txt`, 'utf8')

const NOTHING_BESIDE = {
  drawings: 0,
  equations: 0,
  fields: 0,
  links: 0,
  notes: 0,
  objects: 0,
  pageParts: 0,
  textBoxes: 0,
}

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
      '<p>Calls<sup>[1]</sup></p><p>Source</p>',
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
    expect(leftOut({ counts: new Map(elements), review, beside: NOTHING_BESIDE }, '')).toBe(text)
  })
})

describe('footnotes keep their words and numbers, and each leads to its place and back:', () => {
  /** With the four letters of each text's own anchors as a dot. */
  const noted = (markup: string) =>
    clean(markup)
      .replace(/\s+/g, ' ')
      .replace(/> (?=<(?:p|ol|hr|h2))/g, '>')
      .replace(/((?:id="|#)fn(?:ref)?-[a-z\d]+)-[a-z\d]{4}/g, '$1.')

  const reference = (mark: string, shown = mark) =>
    `<a href="#fn-${mark}." id="fnref-${mark}."><sup>${shown}</sup></a>`
  const note = (mark: string, words: string, shown = mark) =>
    `<p><a href="#fnref-${mark}." id="fn-${mark}.">${shown}</a> ${words}</p>`

  test('Word', () => {
    expect(noted(WORD_NOTES)).toBe(
      `<p>A missed call is a lost job.${reference('3', '[3]')} Nobody calls twice.${reference('i', '[i]')}</p>` +
        `<p>Day and night.${reference('4', '[4]')} Always.<sup>[5]</sup></p><hr>` +
        note('3', 'Counted in <i>March</i>.', '[3]') +
        note('4', 'On holidays too.', '[4]') +
        note('i', 'Said by a caller.', '[i]'),
    )
    expect(readPasted(WORD_NOTES, ORIGIN).beside).toEqual({ ...NOTHING_BESIDE, notes: 1 })
  })

  test('LibreOffice', () => {
    const html = noted(libreOffice('notes'))
    expect(html).toContain(`<b>lost job</b>.${reference('1')}`)
    expect(html).toContain(
      note('1', 'Counted in March.') + note('2', 'On holidays too.') + note('i', 'Said by a caller.'),
    )
  })

  test('Google Docs', () => {
    const raised = (mark: string) => `<sup><a href="#fn-${mark}." id="fnref-${mark}.">[${mark}]</a></sup>`
    expect(noted(GOOGLE_DOCS_NOTES)).toBe(
      `<p>A missed call is a lost job.${raised('1')} Nobody calls twice.${raised('2')}</p><hr>` +
        note('1', 'Counted in March.', '[1]') +
        note('2', 'Said by a caller.', '[2]'),
    )
  })

  test('a page, whose other links stay', () => {
    const html = clean(PAGE_NOTES)
    const targets = [...html.matchAll(/href="#([^"]+)"/g)].map(([, target]) => target)
    expect(targets).toHaveLength(4)
    expect(new Set(targets).size).toBe(4)
    for (const target of targets) expect(html).toContain(`id="${target}"`)
    expect(html.match(/href="https:[^"]+"/g)).toEqual([
      'href="https://elsewhere.example/a#part"',
      'href="https://elsewhere.example/a#toc1"',
    ])
  })

  test('two texts do not take the anchors of each other, and one text has the same again', () => {
    const other = WORD_NOTES.replaceAll('March', 'April')
    const idsIn = (html: string) => [...html.matchAll(/ id="(fn[^"]+)"/g)].map(([, id]) => id)
    expect(idsIn(clean(WORD_NOTES))).toEqual(idsIn(clean(WORD_NOTES)))
    expect(new Set([...idsIn(clean(WORD_NOTES)), ...idsIn(clean(other))]).size).toBe(12)
  })

  test('in the visual editor they can be changed, and lead on', () => {
    const { editor, read } = editorWith(clean(WORD_NOTES))
    const types = editor
      .getEditorState()
      .toJSON()
      .root.children.map(({ type }) => type)
    expect(types).not.toContain('html-block')
    expect(read()).toContain('href="#fnref-3-')
  })
})

describe('a numbered heading is a heading:', () => {
  test.each([
    [
      'Word, where a list makes the number',
      WORD_HEADINGS,
      '<h2>Answer every call</h2><h2>By phone</h2><h3>At night</h3><h2>1.2 By text</h2>',
    ],
    ['Word in a browser', WORD_ONLINE_HEADINGS, '<h2>Answer every call</h2><h2>By phone</h2>'],
    [
      'LibreOffice, where a list stands around it',
      libreOffice('numbered-headings'),
      '<h2>Answer every call</h2><p>A missed call is a lost job.</p><h2>By phone</h2><p>Day and night.</p>' +
        '<h2>Plans</h2><ol start="2"><li>One item</li></ol>',
    ],
    [
      'items with a heading and words, which stay a list',
      '<ul><li><h3>Phone</h3><p>Day and night</p></li></ul>',
      '<ul><li><h3>Phone</h3>Day and night</li></ul>',
    ],
  ])('%s', (_, markup, html) => {
    const cleaned = squeezed(clean(markup.replaceAll('is a\nlost', 'is a lost')))
    expect(cleaned).toBe(html)
  })

  test('LibreOffice, which writes the number without a space', () => {
    expect(squeezed(clean(libreOffice('notes'))).match(/<h2>.*?<\/h2>/g)).toEqual([
      '<h2>Answer every call</h2>',
      '<h2>By phone</h2>',
      '<h2>Plans</h2>',
    ])
    expect(squeezed(clean('<h2>1.1By phone</h2>'))).toBe('<h2>1.1By phone</h2>')
  })
})

describe('what stands beside the text is left out, and said:', () => {
  test('Word', () => {
    const pasted = readPasted(WORD_BESIDE, ORIGIN)
    expect(pasted.beside).toEqual({
      drawings: 1,
      equations: 1,
      fields: 2,
      links: 2,
      notes: 0,
      objects: 1,
      pageParts: 1,
      textBoxes: 1,
    })
    const html = sanitizePasted(pasted, ORIGIN)
    expect(squeezed(html)).toBe('<p>Before </p><p>Sum:  after. See Part 1 and the plan.</p><p>Name:  </p>')
    expect(leftOut(pasted, html)).toBe(
      'Left out, because an article cannot have it so: an image, a drawing, an equation, 2 fields of forms, ' +
        'an embedded object, a header or footer of a page, a text box, and 2 links that work only in their document. ' +
        'Images come in as files: save them, then drop them in',
    )
  })

  test('LibreOffice: headers, footers and comments', () => {
    const pasted = readPasted(libreOffice('notes'), ORIGIN)
    expect(pasted.beside).toEqual({ ...NOTHING_BESIDE, pageParts: 2 })
    expect(pasted.review).toEqual({ comments: 1, deletions: 0 })
    expect(sanitizePasted(pasted, ORIGIN)).not.toMatch(/Internal|Page|Is this true/)
  })

  test('a picture in a file beside the document is no picture of this site', () => {
    const pasted = readPasted(libreOffice('notes'), ORIGIN)
    expect(pasted.counts.get('img')).toBe(3)
    expect(sanitizePasted(pasted, ORIGIN)).not.toContain('<img')
  })

  test('anchors and links to nowhere leave their words', () => {
    expect(clean('<p><a name="a">One</a> <a href="javascript:x()">two</a></p>')).toBe('<p>One two</p>')
    expect(clean('<p><a href="#s-part">Part</a></p>')).toBe('<p><a href="#s-part">Part</a></p>')
  })
})

test('a wrapped link leads where its words say, and loses what the wrapper said of it', () => {
  const wrapped =
    'https://eur01.safelinks.protection.outlook.com/?url=https%3A%2F%2Fshop.example%2Fa%3Fb%3D1&amp;data=05%7C01&amp;reserved=0'
  expect(
    clean(
      `<p><a href="${wrapped}" title="Original URL: https://shop.example/a Click if you trust it">Shop</a></p>`,
    ),
  ).toBe('<p><a href="https://shop.example/a?b=1" rel="noopener noreferrer">Shop</a></p>')
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

test('pictures on other sites are found, those of this site keep their place, a file on a disk stays outside', () => {
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
  [
    'a text that mentions a tag',
    '<h2>The &lt;title></h2><p>Write a <b>short</b> &lt;title>.</p>',
    'The <title>\nWrite a short <title>.',
    true,
  ],
  ['a text between two tags', '<ul><li>&lt;title></li><li>&lt;meta></li></ul>', '<title>\n<meta>', true],
  ['a page from its first line', '<p>&lt;!doctype html></p>', '<!doctype html>\n<title>A</title>', false],
  ['one image', '<p>&lt;img src="a.png"></p>', '<img src="a.png">', false],
  [
    'code of VS Code',
    `<meta charset='utf-8'><div style="color:#ccc;font-family: Menlo, Monaco, 'Courier New', monospace;white-space: pre;"><div><span style="font-weight: bold;">&lt;b></span>so</div></div>`,
    '<b>so',
    false,
  ],
  [
    'code of JetBrains',
    `<html><head><meta http-equiv="content-type" content="text/html; charset=UTF-8"></head><body><pre style="background-color:#2b2b2b;font-family:'JetBrains Mono',monospace;">&lt;b>so</pre></body></html>`,
    '<b>so',
    false,
  ],
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

describe('pictures in files on a disk come from the RTF beside the HTML:', () => {
  /** What LibreOffice 7.4.7.2 makes of the document beside it: a PNG, a JPEG, and copies for old programs. */
  const RTF = readFileSync('tests/unit/posts/clipboards/libreoffice-7.4.7.2-pictures.rtf', 'latin1')
  const file = (name: string) => `<img src="file:///C:/Temp/msohtmlclip1/01/${name}" alt="${name}">`
  const carried = (markup: string, rtf: string) =>
    readPasted(markup, ORIGIN, rtf).carried.map(({ element, source }) => [
      element.properties.alt,
      source.slice(0, source.indexOf(',')),
    ])

  test('each in its place', () => {
    expect(carried(`<p>${file('a.png')} and ${file('b.jpg')}</p>`, RTF)).toEqual([
      ['a.png', 'data:image/png;base64'],
      ['b.jpg', 'data:image/jpeg;base64'],
    ])
    const [first] = readPasted(`<p>${file('a.png')}${file('b.jpg')}</p>`, ORIGIN, RTF).carried
    expect(first?.source).toBe(`data:image/png;base64,${DOT_BASE64}`)
  })

  test('a copy for old programs is no other picture', () => {
    const picture = '{\\pict\\pngblip 89504e47}'
    const rtf = `{\\rtf1{\\*\\shppict${picture}}{\\nonshppict ${picture}}}`
    expect(carried(`<p>${file('a.png')}</p>`, rtf)).toEqual([['a.png', 'data:image/png;base64']])
  })

  test.each([
    ['more of them in the RTF', `<p>${file('a.png')}</p>`, RTF],
    ['fewer', `<p>${file('a.png')}${file('b.png')}${file('c.png')}</p>`, RTF],
    ['no RTF', `<p>${file('a.png')}</p>`, ''],
    ['broken RTF', `<p>${file('a.png')}</p>`, '{\\rtf1{\\pict\\pngblip abc'],
    ['a metafile', `<p>${file('a.png')}</p>`, '{\\rtf1{\\pict\\wmetafile8 0123}}'],
  ])('none with %s', (_, markup, rtf) => {
    expect(carried(markup, rtf)).toEqual([])
  })
})

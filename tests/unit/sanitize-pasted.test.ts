import { expect, test } from 'vitest'
import { pastedMarkup } from '@/admin/editor/fields/pasted-markup'
import { sanitizePasted } from '@/admin/editor/fields/sanitize-pasted'

const ORIGIN = 'https://www.example.com'

const clipboard = (html: string, plain = 'text') => ({
  getData: (type: string) => (type === 'text/html' ? html : plain),
})

test('a text from Word keeps headings, paragraphs and emphasis', () => {
  const word = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p.MsoNormal{margin:0}</style></head>
    <body><!--StartFragment--><h2 style='mso-x:1'>Calls<o:p></o:p></h2><p class=MsoNormal><span style='font-family:Arial'>
    We <b>answer</b>.&nbsp;</span><o:p></o:p></p><p class=MsoNormal><o:p>&nbsp;</o:p></p><!--EndFragment--></body></html>`
  const clean = sanitizePasted(word, ORIGIN)
  expect(clean).toMatch(/<h2[^>]*>Calls<\/h2>/)
  expect(clean).toMatch(/<p>\s*We <(?:b|strong)>answer<\/(?:b|strong)>\.\s*<\/p>/)
  expect(clean).not.toMatch(/style|class=|Mso|o:p|font/)
})

test('a text from Google Docs is not bold all over', () => {
  const docs = `<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1"><p dir="ltr" style="line-height:1.38">
    <span style="font-size:11pt">One</span></p><ul><li dir="ltr"><p><span>Two</span></p></li></ul></b><br>`
  const clean = sanitizePasted(docs, ORIGIN)
  expect(clean).not.toMatch(/<b>|<strong>|style|span/)
  expect(clean).toContain('One')
  expect(clean).toMatch(/<li>[\s\S]*Two[\s\S]*<\/li>/)
})

test('a script never comes along', () => {
  expect(sanitizePasted('<p onclick="x()">Hi<script>alert(1)</script></p>', ORIGIN)).toBe('<p>Hi</p>')
})

test.each([
  ['plain text in a wrapper', '<meta charset="utf-8"><span>hello</span>', 'hello', false],
  ['source code of a page', '<div><p style="color:red">&lt;p&gt;Hi&lt;/p&gt;</p></div>', '<p>Hi</p>', false],
  ['a formatted text', '<p>Hello <b>you</b></p>', 'Hello you', true],
])('%s is taken as formatted: %s', (_, html, plain, isFormatted) => {
  expect(pastedMarkup(clipboard(html, plain)) !== null).toBe(isFormatted)
})

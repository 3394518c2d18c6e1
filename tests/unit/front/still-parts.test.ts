import { createElement, type ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { LINK_COMPONENTS } from '@/front/scripts/part-writer'
import { takeStillParts } from '@/front/scripts/still-parts'
import { PART } from '@/lib/page-data'
import { restoreFrom } from '../../helpers/parts'

type Model = unknown

/** A page that shows an element of React's data, and the data itself. */
function pageOf(element: ReactElement, rows: Record<string, string> = {}, model: Model = toModel(element)) {
  const others = Object.entries(rows).map(([id, row]) => `${id}:${row}`)
  const flight = [...others, `0:${JSON.stringify(model)}\n`].join('')
  return { html: `<main>${renderToString(element)}</main>`, flight }
}

/** An element as React's data has it, with `$L1` for each component. */
function toModel(element: unknown): Model {
  if (Array.isArray(element)) return element.map(toModel)
  if (typeof element === 'string') return element.startsWith('$') ? `$${element}` : element
  if (typeof element !== 'object' || element === null || !('props' in element)) return element
  const { type, key, props } = element as ReactElement<Record<string, unknown>>
  const kind = typeof type === 'string' ? type : '$L1'
  const given = Object.entries(props).map(([name, value]) => [name, toModel(value)])
  return ['$', kind, key, Object.fromEntries(given)]
}

/** A row for `$L1`, as React names what a module of the browser exports. */
const exported = (name: string) => `I[5,[],"${name}"]\n`

type LinkProps = { children?: unknown; href: string; className?: string; 'data-section'?: string }

/** As the component draws it on another page than that to which it leads: Next's link has its address last. */
const IntentLink = ({ href, ...rest }: LinkProps) => h('a', { ...rest, href } as object)

function taken(element: ReactElement, rows?: Record<string, string>, model?: Model) {
  const { html, flight } = pageOf(element, rows, model)
  const page = takeStillParts(html, flight)
  if (!page) throw new Error('the data was not read')
  return { ...page, before: html, flight }
}

/** What React reads in a browser. */
function restored(page: { html: string; data: string }): Model {
  return JSON.parse(/^0:(.*)$/m.exec(restoreFrom(page))?.[1] ?? '')
}

const h = createElement
const LONG = 'A text that is long enough to be worth a number in the data of the page.'
const Control = ({ children }: { children?: unknown }) => h('a', { href: '/' }, children as string)

test('an element without a component stands in the HTML alone, and is the same again in the browser', () => {
  const still = h('p', { className: 'a "b"', 'data-x': '$5' }, `$9: ${LONG} & more`)
  const page = taken(h('div', null, still, h(Control, { key: 'c' }, 'Go')))
  expect(page.data).not.toContain(LONG)
  expect(page.html).toBe(page.before.replace('data-x="$5"', `data-x="$5" ${PART}="0"`))
  expect(restored(page)).toEqual([
    '$',
    'div',
    null,
    {
      children: [
        [
          '$',
          'p',
          null,
          {
            [PART]: '0',
            className: 'a "b"',
            'data-x': '$$5',
            dangerouslySetInnerHTML: { __html: `$$9: ${LONG} &amp; more` },
          },
        ],
        ['$', '$L1', 'c', { children: 'Go' }],
      ],
    },
  ])
})

test('it is found as React writes it: drawings, texts side by side, numbers, flags and escapes', () => {
  const drawing = h('svg', {
    viewBox: '0 0 9 9',
    'aria-hidden': true,
    strokeWidth: 2,
    strokeLinecap: 'round',
  })
  const word = h('b', { hidden: true, tabIndex: -1 }, 'it\'s <1> & "2"')
  const page = taken(h('section', { id: 'x' }, 'Rated ', 5, ' of ', null, 5, drawing, word, h('br'), LONG))
  expect(page.data).toBe('0:"$~0"\n')
})

test('texts and elements of other rows are followed, and leave with what named them', () => {
  const element = h(
    'section',
    null,
    h('h2', null, LONG),
    h('div', { dangerouslySetInnerHTML: { __html: '<i>ü</i>' } }),
  )
  const rows = {
    2: 'T9,<i>ü</i>',
    3: `["$","h2",null,{"children":"${LONG}"}]\n`,
    4: 'I["$5","x"]\n',
    5: '"used"\n',
  }
  const model = [
    '$',
    'section',
    null,
    { children: ['$L3', ['$', 'div', null, { dangerouslySetInnerHTML: { __html: '$2' } }]] },
  ]
  const page = taken(element, rows, ['$', '$L4', null, { children: model, is: '$5' }])
  expect(page.data).toBe('4:I["$5","x"]\n5:"used"\n0:["$","$L4",null,{"children":"$~1","is":"$5"}]\n')
  expect(page.html.match(new RegExp(PART, 'g'))).toHaveLength(1)
})

const inside = h('p', { className: 'long' }, h('b', { className: 'bold' }, 'Word'), LONG)

test.each([
  ['by itself', '$7:props:children:0:props', { 7: `${JSON.stringify(toModel(inside))}\n` }],
  [
    'through another row',
    '$6:0:props:className',
    { 6: '["$L7"]\n', 7: `${JSON.stringify(toModel(inside))}\n` },
  ],
])('a row whose inside is named %s stays whole', (_how, reference, rows) => {
  const { data, html, before } = taken(inside, rows, ['$', '$L1', null, { children: '$7', is: reference }])
  expect(data).toContain(rows[7])
  expect(html).toBe(before)
})

test.each([
  ['that the visitor fills in', h('form', { className: LONG }, h('input', { defaultValue: LONG }))],
  ['that is hidden by a flag', h('p', { hidden: true }, LONG)],
  ['that has a style', h('p', { style: { width: 5 } }, LONG)],
  ['that is short', h('p', null, 'Short')],
])('an element %s stays in the data', (_what, element) => {
  const { data, html, before } = taken(element)
  expect(html).toBe(before)
  expect(JSON.parse(data.slice(2))).toEqual(toModel(element))
})

test.each([
  ['nowhere', () => '<main></main>'],
  ['in a script', (it: string) => `<script>let a = '${it}'</script>`],
  ['in an attribute', (it: string) => `<img alt="${it}">`],
  ['in a comment', (it: string) => `<!--${it}-->`],
  ['in a template', (it: string) => `<template>${it}</template>`],
  ['for browsers without scripts', (it: string) => `<noscript>${it}</noscript>`],
  ['in a frame', (it: string) => `<iframe>${it}</iframe>`],
  ['beside stored HTML with a number', (it: string) => `<b DATA-Part=0></b>${it}`],
])('what stands %s stays in the data', (_where, put) => {
  const element = h('p', null, LONG)
  const { flight } = pageOf(element)
  const html = put(renderToString(element))
  expect(takeStillParts(html, flight)).toEqual({ html, data: flight })
})

test('of several places the first is taken that is an element', () => {
  const { html, flight } = pageOf(h('p', null, LONG))
  const page = takeStillParts(`<img alt="<p>${LONG}</p>">${html}`, flight)
  expect(page?.html).toBe(`<img alt="<p>${LONG}</p>"><main><p ${PART}="0">${LONG}</p></main>`)
})

test('an element of any name gets its number', () => {
  const { html } = taken(h('font-face', null, LONG))
  expect(html).toBe(`<main><font-face ${PART}="0">${LONG}</font-face></main>`)
})

test.each([
  ['of a kind that is not known', '2:Z["x"]\n'],
  ['of bytes', '2:o3,abc'],
  ['with the name of a property that looks taken', '2:{"a":1,"$~0":2}\n'],
  ['with what a later React may send', '2:["$~0"]\n'],
  ['that names the inside of nothing', '2:["$9:props"]\n'],
  ['that names what is not in a row', '3:{}\n2:["$3:props:x"]\n'],
])('data with a row %s is not read', (_what, row) => {
  const { html, flight } = pageOf(h('p', null, LONG))
  expect(takeStillParts(html, row + flight)).toBeNull()
})

test('no text of the data ends its script element or is taken for a part', () => {
  const texts = ['</script><script>', '<!--', 'a,"$~0"', ',"$~0', '"$~0"', '$~0']
  const { flight } = pageOf(h('p'), {}, texts.map(toModel))
  const page = takeStillParts('', flight)
  expect(page?.data).not.toMatch(/<(?:!--|\/?script)/)
  expect(restored(page ?? { html: '', data: '' })).toEqual(texts.map(toModel))
})

const link = (href: string, more: object = {}) =>
  h(IntentLink, { href, className: 'a-link', ...more }, 'To ', h('b', null, LONG))

test('links to pages of ours are taken with what is around them, and are components again', () => {
  const list = h(
    'ul',
    { className: 'list' },
    h('li', null, link('/one', { 'data-section': 'form' }), LONG),
    h('li', null, '$'),
  )
  const page = taken(list, { 1: exported('IntentLink') })
  expect(page.data).toBe('1:I[5,[],"IntentLink"]\n0:"$~0:1"\n')
  const content = ['To ', ['$', 'b', null, { dangerouslySetInnerHTML: { __html: LONG } }]]
  const props = { className: 'a-link', 'data-section': 'form', href: '/one', children: content }
  expect(restored(page)).toEqual([
    '$',
    'ul',
    null,
    {
      [PART]: '0',
      className: 'list',
      children: [
        ['$', 'li', null, { children: [['$', '$L1', null, props], LONG] }],
        ['$', 'li', null, { dangerouslySetInnerHTML: { __html: '$$' } }],
      ],
    },
  ])
})

/** The page of a link that stands on the page to which it leads. */
function ofPage(drawn: ReactElement, model: ReactElement, name: string) {
  const html = `<main>${renderToString(drawn)}</main>`
  const first = JSON.stringify({ c: ['', 'plans', 'one'], t: toModel(model) })
  const page = takeStillParts(html, `1:${exported(name)}0:${first}\n`)
  return { html, page: page ?? { html: '', data: '' } }
}

test('a link to a section of its own page is taken without the section, which its component adds', () => {
  const { page } = ofPage(
    link('/plans/one#form', { 'data-section': 'form' }),
    link('/plans/one', { 'data-section': 'form' }),
    'IntentLink',
  )
  expect(page.data).toContain('"t":"$~0:1"')
  expect(restored(page)).toMatchObject({
    t: ['$', '$L1', null, { href: '/plans/one', 'data-section': 'form' }],
  })
})

test.each([
  ['/plans/one', 'page'],
  ['/plans', 'true'],
  ['/', undefined],
  ['/plan', undefined],
] as const)('a link of a navigation to %s is found with the mark %s', (href, mark) => {
  const props = { className: 'a-link', 'aria-current': mark, href }
  const { page } = ofPage(h('a', props, LONG), h(IntentLink, { className: 'a-link', href }, LONG), 'NavLink')
  expect(page.data).toContain('"t":"$~0:1"')
})

test.each([
  ['another component', { 1: exported('Counter') }, [link('/one')]],
  [
    'a link that no component draws',
    { 1: exported('IntentLink') },
    [link('/one'), h('a', { href: '/two', key: 2 }, LONG)],
  ],
  [
    'a link in stored HTML',
    { 1: exported('IntentLink') },
    [link('/one'), h('p', { dangerouslySetInnerHTML: { __html: '<a href="/two">Two</a>' } })],
  ],
  ['a flag', { 1: exported('IntentLink') }, [link('/one'), h('p', { hidden: true }, LONG)]],
])('what holds a link and %s is not taken as one', (_what, rows, children) => {
  const page = taken(h('section', { id: 's' }, ...children), rows)
  expect(page.data).toMatch(/0:\["\$","section"/)
  const around = ['$', 'section', null, expect.objectContaining({ id: 's' })]
  expect(restored(page)).toEqual(around)
})

test('an element around a component leaves its attributes to the HTML', () => {
  const classes = 'a-list-of-classes that-is-long [&>b]:enough'
  const page = taken(h('div', { className: classes, key: 'k "1"' }, h(Control, null, 'Go')))
  expect(page.data).toBe('0:["$~0=","k \\"1\\"",{"children":["$","$L1",null,{"children":"Go"}]}]\n')
  expect(restored(page)).toEqual([
    '$',
    'div',
    'k "1"',
    { [PART]: '0', className: classes, children: ['$', '$L1', null, { children: 'Go' }] },
  ])
  expect(restoreFrom({ html: '', data: page.data })).toBe(
    '0:["$","div","k \\"1\\"",{"children":["$","$L1",null,{"children":"Go"}]}]\n',
  )
})

const meta = (name: string, at: number) => ['$', 'meta', String(at), { name, content: LONG }]
const writtenMeta = (name: string) => `<meta name="${name}" content="${LONG}"/>`
const title = ['$', 'title', '0', { children: 'A & B' }]
const head = (...names: string[]) => `<head><title>A &amp; B</title>${names.map(writtenMeta).join('')}</head>`

test('elements of the head that follow one another are taken together, with their keys', () => {
  const html = head('one', 'two', 'three')
  const page = takeStillParts(html, `0:${JSON.stringify([title, meta('one', 1), meta('two', 2), '$5'])}\n`)
  expect(page?.data).toBe('0:["$~0+2","$5"]\n')
  expect(page?.html).toBe(html.replace(/(name="two"[^>]*)\/>/, `$1 ${PART}="0"/>`))
  expect(restored(page ?? { html: '', data: '' })).toMatchObject([
    ['$', 'title', '0', { children: ['A & B'] }],
    ['$', 'meta', '1', { name: 'one', content: LONG }],
    ['$', 'meta', '2', { name: 'two', content: LONG }],
    '$5',
  ])
})

test.each([
  ['whose keys are not their places', head('one'), [title, meta('one', 2)]],
  ['that do not follow one another', head('two', 'one'), [title, meta('one', 1)]],
  ['that a script changes', head('theme-color'), [title, meta('theme-color', 1)]],
  ['outside of it', head('one').replace(/head/g, 'main'), [title, meta('one', 1)]],
])('elements of the head %s stay in the data', (_what, html, models) => {
  const flight = `0:${JSON.stringify(models)}\n`
  expect(takeStillParts(html, flight)).toEqual({ html, data: flight })
})

test('what the page itself tells the browser to fetch is not told again', () => {
  const html = '<link rel="preload" href="/a.woff2" as="font"/><link rel="stylesheet" href="/a.css"/>'
  const hints = [':HL["/a.woff2","font"]', ':HL["/a.css","style"]', ':HL["/b.css","style"]']
  const page = takeStillParts(html, `${hints.join('\n')}\n0:"x"\n`)
  expect(page?.data).toBe(':HL["/b.css","style"]\n0:"x"\n')
})

test('the components that draw links are exported by these names', async () => {
  const [links, header] = await Promise.all([
    import('@/ui/intent-link.client'),
    import('@/site/layout/site-header.client'),
  ])
  for (const name of LINK_COMPONENTS) expect({ ...links, ...header }).toHaveProperty(String(name))
})

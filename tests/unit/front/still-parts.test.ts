import { type DefaultTreeAdapterTypes, defaultTreeAdapter, parse, serialize } from 'parse5'
import { createElement, type ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { takeStillParts } from '@/front/scripts/still-parts'
import { PART, restoreParts } from '@/lib/page-data'

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

function taken(element: ReactElement, rows?: Record<string, string>, model?: Model) {
  const { html, flight } = pageOf(element, rows, model)
  const page = takeStillParts(html, flight)
  if (!page) throw new Error('the data was not read')
  return { ...page, before: html, flight }
}

/** What React reads in a browser. */
function restored({ html, data }: { html: string; data: string }): Model {
  const document = parse(html)
  const line = restoreParts(data, (selector) => {
    const part = /"(\d+)"/.exec(selector)?.[1]
    return findPart(document, part)
  })
  return JSON.parse(/^0:(.*)$/m.exec(line)?.[1] ?? '')
}

function findPart(node: DefaultTreeAdapterTypes.ParentNode, part?: string): Element | null {
  for (const child of node.childNodes) {
    if (!defaultTreeAdapter.isElementNode(child)) continue
    const { attrs: attributes, tagName: localName } = child
    if (attributes.some(({ name, value }) => name === PART && value === part))
      return { localName, attributes, innerHTML: serialize(child) } as unknown as Element
    const found = findPart(child, part)
    if (found) return found
  }
  return null
}

const h = createElement
const LONG = 'A text that is long enough to be worth a number in the data of the page.'
const Control = ({ children }: { children?: unknown }) => h('a', { href: '/' }, children as string)

test('an element without a component stands in the HTML alone, and is the same again in the browser', () => {
  const still = h('p', { className: 'a "b"', 'data-x': '$5' }, `$9: ${LONG} & more`)
  const page = taken(h('div', null, still, h(Control, { key: 'c' }, 'Go')))
  expect(page.data).not.toContain(LONG)
  expect(page.html).toBe(page.before.replace('<p ', `<p ${PART}="0" `))
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

test('a row whose inside another names stays whole', () => {
  const element = h('p', { className: 'long' }, LONG)
  const rows = { 7: `${JSON.stringify(toModel(element))}\n` }
  const { data, html, before } = taken(element, rows, [
    '$',
    '$L1',
    null,
    { children: '$7', is: '$7:3:className' },
  ])
  expect(data).toContain(`7:["$","p",null,{"className":"long","children":"${LONG}"}]`)
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

test('what stands in the page in another form stays in the data', () => {
  const { flight } = pageOf(h('p', null, LONG))
  for (const html of [
    '<main></main>',
    `<script>let a = '<p>${LONG}</p>'</script>`,
    `<p ${PART}="0"></p><p>${LONG}</p>`,
  ])
    expect(takeStillParts(html, flight)).toEqual({ html, data: flight })
})

test('no text of the data ends its script element or is taken for a part', () => {
  const texts = ['</script><script>', '<!--', 'a,"$~0"', ',"$~0', '"$~0"', '$~0']
  const { flight } = pageOf(h('p'), {}, texts.map(toModel))
  const page = takeStillParts('', flight)
  expect(page?.data).not.toMatch(/<(?:!--|\/?script)/)
  expect(restored(page ?? { html: '', data: '' })).toEqual(texts.map(toModel))
})

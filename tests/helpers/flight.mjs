import server from 'next/dist/compiled/react-server-dom-turbopack/server.node.js'
import { createElement as h } from 'react'

// Writes React's data of a page as Next's React does: node --conditions=react-server tests/helpers/flight.mjs [once]
// The page has texts short and long, sections that React sends as rows of their own, a form, a list of links, and components
// of the browser with elements in and around them. With `once` a drawing is made once and stands in several places.
const KINDS = {
  Control: { id: 'kinds', chunks: [], name: 'Control' },
  IntentLink: { id: 'kinds', chunks: [], name: 'IntentLink' },
}
const Control = server.registerClientReference(() => null, 'Control', 'Control')
const IntentLink = server.registerClientReference(() => null, 'IntentLink', 'IntentLink')

const RAW = 'dangerouslySetInnerHTML'
const SENTENCE = 'It\'s "here" & <there>, for $5 or more – überall. '
const draw = () =>
  h('svg', { viewBox: '0 0 9 9', 'aria-hidden': true }, h('path', { d: 'M0 0L9 9', strokeWidth: 2 }))
const drawn = draw()
const icon = process.argv[2] === 'once' ? () => drawn : draw

function Row({ of }) {
  return h('p', { className: 'row [&>b]:x' }, `$${of}: `, SENTENCE.repeat(of), null, of, icon())
}

function Band({ rows }) {
  const all = Array.from({ length: rows }, (_, at) => h(Row, { key: at, of: at + 1 }))
  return h('section', { 'data-ground': 'sunk' }, h('h2', null, SENTENCE), all)
}

const linkTo = (at) =>
  h(
    IntentLink,
    { className: 'a-link', href: `/${at}`, 'data-section': at > 3 ? 'form' : undefined },
    h('b', null, `No. ${at}`),
    ' of ',
    5,
  )

const Links = () =>
  h(
    'nav',
    { 'aria-label': 'Pages & more' },
    h('h2', null, SENTENCE, h('i', null, SENTENCE)),
    h(
      'ul',
      null,
      [1, 2, 3, 4, 5].map((at) => h('li', { key: at }, linkTo(at), ` – ${SENTENCE}`)),
    ),
  )

const page = h(
  'main',
  null,
  h(Links),
  h(
    'div',
    { className: 'a-box-with-a-list-of-classes and-another' },
    h(Control, { names: [] }, 'Go'),
    h(Links),
  ),
  h(Band, { rows: 3 }),
  h(
    Control,
    { names: ['one', 'two'], icon: icon() },
    h(Band, { rows: 9 }),
    h('p', { className: 'in' }, SENTENCE.repeat(2)),
  ),
  h(Band, { rows: 9 }),
  h(Control, { names: ['one'] }, icon()),
  h('div', { [RAW]: { __html: `<p>${'ü'.repeat(2_000)}</p>` } }),
  h(
    'section',
    { id: 'form' },
    h('form', null, h('label', null, SENTENCE.repeat(2), h('input', { name: 'x' }))),
  ),
)

server.renderToPipeableStream(page, KINDS).pipe(process.stdout)

import { existsSync, readFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { beforeAll, expect, test } from 'vitest'
import { LAYERS } from '../../.dependency-cruiser.mjs'
import { type LayerImport, type LayerName, layerImports } from '../helpers/imports'
import { plant } from '../helpers/planted'

const FILE = 'docs/architecture.md'
const START = '<!-- The map: written by tests/architecture/map.test.ts, anew with UPDATE_DOCS=1 -->\n'
const END = '<!-- End of the map -->'

/** Nearly every layer stands on these: arrows to them would hide the others. */
const GROUND: readonly LayerName[] = ['lib', 'domain', 'env', 'types']

const HOLDS: Record<LayerName, string> = {
  lib: 'pure helpers without a project noun',
  domain: 'the nouns and rules of the business: lead, post, slug, role, every address; runs anywhere',
  copy: 'the labels and messages of the public site that no owner changes, and its not-found pages',
  seed: 'the content that a new site begins with',
  ui: 'design tokens and primitives; the one gateway for raw HTML',
  env: 'the one reader of the environment, and what each variable means',
  types: 'what Payload generates from the collections',
  migrations: 'every change of the tables, generated and reviewed',
  data: 'the connection, transactions, page expiries between instances, and running migrations',
  features:
    'the server side of one noun in each folder: leads, posts, content, accounts, audit, measure, media, outbox, privacy, redirects',
  collections: 'what is stored and who may touch it',
  config: 'joins collections, database, mail and admin views',
  site: 'draws the public pages: props in, markup out',
  admin: 'the screens of the staff',
  http: 'the server around Next: limits, page cache, policy, the gate, and the gateway of the REST interface',
  proxy: 'runs before the screens of the staff and answers requests that may not see them',
  instrumentation: 'records why a request failed',
  client: 'gives the one Payload instance of a process and its configuration, which nothing else imports',
  session: 'gives pages the signed-in account',
  app: 'public addresses: thin pages that find content and posts, and draw them',
  payload: "Payload's mount: the guard of the admin, and the REST interface",
  cli: 'what an owner runs: start, build, admin, backup, restore, retention, doctor, media, content files',
  scripts:
    'what developers run: tests, checks, generators, benchmarks, screenshots; never imported by the product',
}

const names = Object.keys(LAYERS) as LayerName[]
const inOrder = (imports: LayerImport[]) =>
  imports.toSorted(
    (a, b) => names.indexOf(a.from) - names.indexOf(b.from) || names.indexOf(a.to) - names.indexOf(b.to),
  )

/** The files of a layer as a person would write them. */
function filesOf(name: LayerName): string {
  if (name === 'client') return 'src/app/payload.ts, src/http/served-config.ts'
  if (name === 'http') return 'src/http/'
  if (name === 'app') return 'src/app/'
  return LAYERS[name].files.replace(/\(-guide\)\?/, '').replace(/[\\^$]/g, '')
}

function toMap(imports: LayerImport[]): string {
  const drawn = inOrder(imports).filter(({ to }) => !GROUND.includes(to))
  const arrows = drawn.map(({ from, to, isTypeOnly }) => `  ${from} ${isTypeOnly ? '-.->' : '-->'} ${to}`)
  const rows = names.map((name) => {
    const own = inOrder(imports).filter(({ from }) => from === name)
    const named = own.map(({ to, isTypeOnly }) => (isTypeOnly && to !== 'types' ? `${to} (types)` : to))
    return `| ${name} | \`${filesOf(name)}\` | ${HOLDS[name]} | ${named.join(', ') || 'nothing of ours'} |`
  })
  return `
\`\`\`mermaid
flowchart TD
${arrows.join('\n')}
\`\`\`

| Layer | Files | What stands there | Imports |
| --- | --- | --- | --- |
${rows.join('\n')}

`
}

function withMap(document: string, map: string): string {
  const [before, rest = ''] = document.split(START)
  const [, after] = rest.split(END)
  if (after === undefined) throw new Error(`${FILE} has no place for the map`)
  return `${before}${START}${map}${END}${after}`
}

let document: string
let made: string
let violations: readonly unknown[]

beforeAll(async () => {
  document = await readFile(FILE, 'utf8')
  const read = await layerImports(process.cwd())
  violations = read.violations
  made = withMap(document, toMap(read.imports))
  if (process.env.UPDATE_DOCS) await writeFile(FILE, made)
})

// The other half of check:imports runs with the other checks: this one reads the whole project, once.
test('npm run check:layers has nothing to object to', () => {
  expect(violations).toEqual([])
})

test('docs/architecture.md draws the layers and imports that are there', async () => {
  expect(await readFile(FILE, 'utf8')).toBe(made)
})

test('a new import between two layers changes the map', async () => {
  const { root, remove } = await plant({
    'src/lib/a.ts': 'export const a = 1\nexport type A = number',
    'src/ui/b.ts': "import { a } from '../lib/a'\nexport const b = a",
    'src/domain/c.ts': "import type { A } from '../lib/a'\nexport const c: A = 1",
    'collections/D.ts': "import { c } from '../src/domain/c'\nexport const d = c",
    'payload.config.ts': "import { d } from './collections/D'\nexport default d",
    'scripts/e.ts': "import { d } from '../collections/D'\nconsole.log(d)",
  })
  const { imports } = await layerImports(root)
  await remove()
  expect(inOrder(imports)).toEqual([
    { from: 'domain', to: 'lib', isTypeOnly: true },
    { from: 'ui', to: 'lib', isTypeOnly: false },
    { from: 'collections', to: 'domain', isTypeOnly: false },
    { from: 'config', to: 'collections', isTypeOnly: false },
    { from: 'scripts', to: 'collections', isTypeOnly: false },
  ])
  expect(toMap(imports)).toContain('  config --> collections\n')
})

const STEP = /^- .+ \(`([^`]+)`, `(\w+)`\)$/gm
const steps = () => [...document.matchAll(STEP)].map(([, path = '', name = '']) => ({ path, name }))

/** Whether a module's text exports a name, also as its default. */
function isExported(text: string, name: string): boolean {
  return new RegExp(`^export (?:default )?(?:async )?(?:function|const|type|class) ${name}\\b`, 'm').test(
    text,
  )
}

test('every step of a request path names a file that is there and what it exports', () => {
  const wrong = steps().filter(
    ({ path, name }) => !existsSync(path) || !isExported(readFileSync(path, 'utf8'), name),
  )
  expect(wrong).toEqual([])
  expect(steps().length).toBeGreaterThan(20)
})

test.each([
  ['export async function storeLead(', true],
  ['export default function storeLead(', true],
  ['function storeLead(', false],
  ['export const storeLeads = 1', false],
])('%s exports storeLead: %s', (text, is) => {
  expect(isExported(text, 'storeLead')).toBe(is)
})

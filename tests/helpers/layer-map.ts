import { LAYERS } from '../../.dependency-cruiser.mjs'
import type { LayerImport, LayerName } from './imports'

/** Nearly every layer stands on these: arrows to them would hide the others. */
const GROUND: readonly LayerName[] = ['lib', 'domain', 'facts', 'all-facts', 'env', 'types']

const HOLDS: Record<LayerName, string> = {
  lib: 'pure helpers without a project noun',
  domain: 'the nouns and rules of the business: lead, post, slug, role, every address; runs anywhere',
  facts: 'what the house must know of one noun, as plain data',
  'all-facts': 'the nouns in their order, the lowest first; every layer that knows nouns may read it',
  copy: 'the labels and messages of the public site that no owner changes, and its not-found pages',
  seed: 'the content that a new site begins with',
  ui: 'design tokens and primitives; the one gateway for raw HTML',
  env: 'the one reader of the environment, and what each variable means',
  types: 'what Payload generates from the collections',
  migrations: 'every change of the tables, generated and reviewed',
  data: 'the connection, transactions, page expiries between instances, and running migrations',
  server:
    'what the server side of every noun stands on: the endpoints of the staff, limits, errors, stale saves, notes; knows no noun',
  repairs:
    'what Payload, Next and Node do wrong, put right from outside: one list in the order in which it is applied; knows no noun',
  features: 'the server side of one noun in each folder',
  collections: 'what is stored and who may touch it',
  manifests: 'what each noun adds on the server, and what the doctor asks about it',
  all: 'lists the nouns, the lowest first',
  flows: 'work of several nouns at once: the sweep of what is over',
  config: 'joins collections, database, mail and admin views',
  site: 'draws the public pages: props in, markup out',
  'page-scripts': 'what nouns begin in the document of every public page',
  screens: 'what nouns load for the first screen of the staff',
  admin: 'the screens of the staff',
  front: 'the server around Next, between the socket and it: listen, gate, cache, policy, scripts',
  proxy: 'runs before the screens of the staff and answers requests that may not see them',
  instrumentation: "records why a request failed; in the browser, takes up React's data",
  client: 'gives the one Payload instance of a process and its configuration, which nothing else imports',
  session: 'gives pages the signed-in account',
  app: 'public addresses: thin pages that find content and posts, and draw them',
  payload: "Payload's mount: the guard of the admin, and the REST interface",
  cli: 'what an owner runs: start, build, admin, backup, restore, retention, doctor, media, content files',
  scripts:
    'what developers run: tests, checks, generators, benchmarks, screenshots; never imported by the product',
}

const names = Object.keys(LAYERS) as LayerName[]

/** Pairs of layers in the order of the layers. */
export const inOrder = (imports: LayerImport[]) =>
  imports.toSorted(
    (a, b) => names.indexOf(a.from) - names.indexOf(b.from) || names.indexOf(a.to) - names.indexOf(b.to),
  )

/** The files of a layer as a person would write them. */
function filesOf(name: LayerName): string {
  if (name === 'domain') return 'src/domain/, src/features/*/rules/'
  if (name === 'site') return 'src/site/, src/features/*/public/'
  if (name === 'admin') return 'src/admin/, src/staff-ui/, src/features/*/screens/'
  if (name === 'client') return 'src/app/payload.ts, src/front/listen/served-config.ts'
  if (name === 'facts') return 'src/features/*/facts.ts'
  if (name === 'features') return 'src/features/'
  if (name === 'manifests') return 'src/features/*/feature.ts, src/features/*/checks.ts'
  if (name === 'all') return 'src/all/features.ts, src/all/checks.ts'
  if (name === 'front') return 'src/front/'
  if (name === 'app') return 'src/app/'
  if (name === 'instrumentation') return 'src/instrumentation.ts, src/instrumentation-client.ts'
  return LAYERS[name].files.replace(/\(-guide\)\?/, '').replace(/[\\^$]/g, '')
}

/** The drawing and the table of the layers, for docs/architecture.md. */
export function toMap(imports: LayerImport[]): string {
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

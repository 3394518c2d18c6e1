import { expect, test } from 'vitest'
import { LAYERS } from '../../.dependency-cruiser.mjs'
import { projectFiles } from '../helpers/project'

const NO_LAYER = /(^|\/)(utils?|helpers|common|misc)(\/|\.[jt]sx?$)/
/** A list of all, and a collection that has a folder. */
const INDEXES = /^(?:collections\/[A-Z]\w+|src\/(?:seed|migrations))\/index\.ts$/

/** Names that Next reads as routes in every folder of src/app, and builds with what they export by default. */
const NEXTS_OWN =
  /^src\/app\/.*\/screens\/(?:favicon|icon|apple-icon|manifest|opengraph-image|robots|sitemap|twitter-image)\.tsx?$/

function objection(path: string): string | null {
  const isCode = /\.[cm]?[jt]sx?$/.test(path)
  const layer = Object.values(LAYERS).find(({ files }) => new RegExp(files).test(path))
  if (!layer) return `${path} stands in no room of .dependency-cruiser.mjs`
  if (NEXTS_OWN.test(path)) return `${path} is a route for Next, which cannot build it`
  // In src/app a folder is a piece of a URL.
  if (NO_LAYER.test(path) && !path.startsWith('src/app/')) return `${path} has a name that says nothing`
  if (isCode && /\/index\.[jt]sx?$/.test(path) && !INDEXES.test(path)) return `${path} is a barrel file`
  return null
}

test('every file stands in a layer and has a name that says what it is', () => {
  const sources = projectFiles().filter((path) => /^(src|collections|scripts)\//.test(path))
  expect(sources.length).toBeGreaterThan(0)
  expect(sources.map(objection).filter(Boolean)).toEqual([])
})

test.each([
  ['src/helpers/date.ts', false],
  ['src/shop/cart.ts', false],
  ['src/site/utils.ts', false],
  ['scripts/helpers/chart.ts', false],
  ['scripts/bench/front.ts', true],
  ['src/services/mail.ts', false],
  ['src/site/services/card.tsx', true],
  ['src/site/index.ts', false],
  ['src/app/(site)/services/page.tsx', true],
  ['src/app/(site)/screens/sitemap.tsx', false],
  ['src/app/(site)/screens/site-map.tsx', true],
  ['src/copy/services.ts', true],
  ['collections/index.ts', false],
  ['collections/BlogPosts/index.ts', true],
  ['collections/fields/index.ts', false],
  ['src/lib/text.ts', true],
])('%s: %s', (path, isFine) => {
  expect(objection(path) === null).toBe(isFine)
})

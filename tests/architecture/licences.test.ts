import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { PACKAGE_FOLDERS } from '../../scripts/check/audit.mjs'

const lockSchema = z.object({
  packages: z.record(
    z.string(),
    z.object({
      license: z.union([z.string(), z.object({ type: z.string() })]).optional(),
    }),
  ),
})

type Packages = z.infer<typeof lockSchema>['packages']

/** Licences that ask for no more than to be named, for packages that are used as they are. */
const FINE = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC-BY-3.0',
  'CC-BY-4.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'PostgreSQL',
  'Python-2.0',
  'Unlicense',
  'WTFPL',
  'Zlib',
])

/** What the lock file does not say, or what asks for more than a name, each with the reason why it is fine here. */
const KNOWN: { name: RegExp; license: string | undefined; why: string }[] = [
  {
    name: /^@biomejs\/cli-/,
    license: undefined,
    why: 'MIT or Apache-2.0, as @biomejs/biome, of other platforms',
  },
  { name: /^@next\/swc-/, license: undefined, why: 'MIT, as next, of other platforms' },
  { name: /^@oxc-parser\/binding-/, license: undefined, why: 'MIT, as oxc-parser, of other platforms' },
  { name: /^(busboy|streamsearch)$/, license: undefined, why: 'MIT, said in the old field "licenses"' },
  {
    name: /^@zone-eu\/mailsplit$/,
    license: '(MIT OR EUPL-1.1+)',
    why: 'taken under MIT, which is one of the two to choose from',
  },
  { name: /^(humanize-number|only)$/, license: undefined, why: 'MIT, said in their Readme.md' },
  { name: /^parse-cache-control$/, license: undefined, why: 'BSD, said in the old field "licenses"' },
  { name: /^@img\/sharp-/, license: 'LGPL-3.0-or-later', why: 'libvips: linked at run time, unchanged' },
  {
    name: /^libheif-js$/,
    license: 'LGPL-3.0',
    why: 'a package of its own, unchanged and in no bundle, loaded by a process that does nothing else',
  },
  {
    name: /^ical\.js$/,
    license: 'MPL-2.0',
    why: 'a package of its own, unchanged and in no bundle, with its sources',
  },
  { name: /^lightningcss/, license: 'MPL-2.0', why: 'a tool of the build, unchanged' },
  { name: /^axe-core$/, license: 'MPL-2.0', why: 'a tool of the tests, unchanged' },
  {
    name: /^web-push$/,
    license: 'MPL-2.0',
    why: 'unchanged and in no bundle (`serverExternalPackages`), as the licence asks file by file',
  },
]

/** Says whether one way to read an SPDX expression is fine: any of an OR, all of an AND. */
function isFine(name: string, expression: string): boolean {
  const plain = expression.replace(/^\((.*)\)$/, '$1')
  if (plain.includes(' OR ')) return plain.split(' OR ').some((part) => isFine(name, part))
  if (plain.includes(' AND ')) return plain.split(' AND ').every((part) => isFine(name, part))
  return FINE.has(plain) || isKnown(name, plain)
}

function isKnown(name: string, license: string | undefined): boolean {
  return KNOWN.some((known) => known.name.test(name) && known.license === license)
}

function objections(packages: Packages): string[] {
  return Object.entries(packages).flatMap(([path, { license }]) => {
    if (path === '') return []
    const name = path.split('node_modules/').at(-1) ?? ''
    const said = typeof license === 'object' ? license.type : license
    const isAllowed = said ? isFine(name, said) : isKnown(name, undefined)
    return isAllowed ? [] : [`${name}: ${said ?? 'no licence'}`]
  })
}

test.each(PACKAGE_FOLDERS)('every package of %s may be used here by its licence', async (folder) => {
  const { packages } = lockSchema.parse(JSON.parse(await readFile(join(folder, 'package-lock.json'), 'utf8')))
  expect(Object.keys(packages).length).toBeGreaterThan(300)
  expect(objections(packages)).toEqual([])
})

test('a package that may not, or that says nothing, is found', () => {
  const planted = {
    '': { license: 'MIT' },
    'node_modules/fine': { license: 'MIT' },
    'node_modules/choice': { license: '(GPL-3.0 OR MIT)' },
    'node_modules/strict': { license: 'AGPL-3.0' },
    'node_modules/fine/node_modules/nested': { license: 'MIT AND GPL-2.0' },
    'node_modules/silent': {},
    'node_modules/axe-core': { license: 'MPL-2.0' },
    'node_modules/other': { license: 'MPL-2.0' },
  }
  expect(objections(planted)).toEqual([
    'strict: AGPL-3.0',
    'nested: MIT AND GPL-2.0',
    'silent: no licence',
    'other: MPL-2.0',
  ])
})

import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { titlesIn } from '../../scripts/conformance/titles'
import { REPAIRS } from '../../src/payload-repairs/repairs'
import { projectFiles } from '../helpers/project'

const FOLDER = 'src/payload-repairs'
/** What belongs to no single repair. */
const OF_ALL = ['repair', 'repairs']

const names = REPAIRS.map(({ name }) => name)

test('every file of the repairs is one of the list, and the other way round', () => {
  const files = readdirSync(FOLDER).map((file) => file.replace(/\.(?:ts|mjs)$/, ''))
  expect(files.filter((file) => !OF_ALL.includes(file)).sort()).toEqual([...names].sort())
})

test('every repair says what is wrong without it, and names reports that can be opened', () => {
  for (const { name, fault, upstream } of REPAIRS) {
    expect(fault, name).toMatch(/^.{20,}\.$/)
    for (const each of upstream)
      expect(each, name).toMatch(/^https:\/\/github\.com\/[\w.-]+\/[\w.-]+\/(?:issues|pull)\/\d+$/)
  }
})

test('every repair has one contract test, which fails when it is mended upstream', () => {
  const tests = projectFiles().filter((path) => /^(?:tests|e2e)\/.*\.(?:test|spec)\.tsx?$/.test(path))
  const titles = tests.flatMap((path) => titlesIn(path, readFileSync(path, 'utf8')))
  const held = titles.flatMap(({ title }) => /^repair ([a-z-]+): /.exec(title)?.[1] ?? [])
  expect(held.sort()).toEqual([...names].sort())
})

test('the order is the one that has a meaning: wrong types are refused before any other hook looks at a value', () => {
  const repaired = names.filter((name) => ['order', 'foreign-order', 'wrong-types'].includes(name))
  expect(repaired).toEqual(['order', 'foreign-order', 'wrong-types'])
  const config = { collections: [{ orderable: true, hooks: {} }], globals: [], endpoints: [] }
  for (const { name, config: repair } of REPAIRS)
    if (repaired.includes(name)) repair?.(config as never, {} as never)
  const hooks: { beforeOperation?: { name: string }[] } = config.collections[0]?.hooks ?? {}
  expect(hooks.beforeOperation?.map((hook) => hook.name)).toEqual([
    'refuseWrongTypes',
    'refuseForeignOrder',
    'refuseBadOrder',
  ])
})

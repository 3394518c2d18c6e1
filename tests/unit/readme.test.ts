import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ENV_GUIDE } from '@/env-guide'
import packageJson from '../../package.json'

const readme = readFileSync('README.md', 'utf8')
const operations = readFileSync('docs/operations.md', 'utf8')

/** The rows of a table of variables: name, default, meaning. */
const rowsOf = (text: string) =>
  [...text.matchAll(/^\| `([A-Z\d_]+)` \| (.+) \| (.+) \|$/gm)].map(([, ...cells]) => cells)

const guide = Object.entries(ENV_GUIDE).map(([name, { fallback, meaning }]) => [name, fallback, meaning])

test('the guide of operations explains every variable as the product does, and no other', () => {
  const [, settings = ''] = operations.split('\n## Settings\n')
  expect(rowsOf(settings.split('\n## ')[0] ?? '')).toEqual(guide)
})

test('the README explains the eight variables of a first deployment as the product does', () => {
  const rows = rowsOf(readme)
  expect(rows).toHaveLength(8)
  expect(rows).toEqual(guide.filter(([name]) => rows.some(([shown]) => shown === name)))
})

test('every npm script that the README names exists', () => {
  const named = [...readme.matchAll(/npm (?:run )?([a-z-]+(?::[a-z-]+)*)/g)].map(([, name]) => name)
  expect(named.length).toBeGreaterThan(4)
  for (const name of named) expect(Object.keys(packageJson.scripts)).toContain(name)
})

test('the README and the guide of operations show one Caddyfile, which leads to the port that a start listens on', () => {
  const [shown, received] = [readme, operations].map(
    (text) => /^www\.example\.com \{.*?^\}$/ms.exec(text)?.[0],
  )
  expect(shown).toContain(`reverse_proxy 127.0.0.1:${ENV_GUIDE.PORT.fallback} {`)
  expect(shown).toBe(received)
})

test('what the README calls npm start is what the tests start', () => {
  expect(packageJson.scripts.start).toBe('exec node src/cli/start.mjs')
  expect(packageJson.scripts.dev).toBe('exec node src/cli/start.mjs --dev')
})

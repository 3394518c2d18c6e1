import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ENV_GUIDE } from '@/env-guide'
import packageJson from '../../package.json'

const readme = readFileSync('README.md', 'utf8')

test('the README explains every variable as the product does, and no other', () => {
  const rows = [...readme.matchAll(/^\| `([A-Z\d_]+)` \| (.+) \| (.+) \|$/gm)].map(([, ...cells]) => cells)
  expect(rows).toEqual(
    Object.entries(ENV_GUIDE).map(([name, { fallback, meaning }]) => [name, fallback, meaning]),
  )
})

test('every npm script that the README names exists', () => {
  const named = [...readme.matchAll(/npm (?:run )?([a-z-]+(?::[a-z-]+)*)/g)].map(([, name]) => name)
  expect(named.length).toBeGreaterThan(4)
  for (const name of named) expect(Object.keys(packageJson.scripts)).toContain(name)
})

test('the README and the guide of operations show one Caddyfile, which leads to the port that a start listens on', () => {
  const [shown, received] = [readme, readFileSync('docs/operations.md', 'utf8')].map(
    (text) => /^www\.example\.com \{.*?^\}$/ms.exec(text)?.[0],
  )
  expect(shown).toContain(`reverse_proxy 127.0.0.1:${ENV_GUIDE.PORT.fallback} {`)
  expect(shown).toBe(received)
})

test('what the README calls npm start is what the tests start', () => {
  expect(packageJson.scripts.start).toBe('exec node src/cli/start.mjs')
  expect(packageJson.scripts.dev).toBe('exec node src/cli/start.mjs --dev')
})

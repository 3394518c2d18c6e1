import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { projectFiles } from '../helpers/project'

/** Next wants these as client components, by these names. */
const NAMED_BY_NEXT = /^src\/app\/.*\b(error|global-error)\.tsx$/

function objection(path: string, text: string): string | null {
  const isClient = /^\s*(['"])use client\1/.test(text)
  const isNamedClient = /\.client\.tsx?$/.test(path)
  if (isNamedClient && !isClient) return `${path} does not begin with 'use client'`
  const mayBeClient = isNamedClient || path.startsWith('src/ui/') || NAMED_BY_NEXT.test(path)
  return isClient && !mayBeClient ? `${path} is a client component: call it *.client.tsx` : null
}

test('client components, and no others, are called *.client.tsx', () => {
  const sources = projectFiles().filter((path) => /^(src|collections)\/.*\.tsx?$/.test(path))
  const objections = sources.map((path) => objection(path, readFileSync(path, 'utf8')))
  expect(sources.length).toBeGreaterThan(0)
  expect(objections.filter(Boolean)).toEqual([])
})

test.each([
  ['src/site/menu.client.tsx', "'use client'\n", true],
  ['src/site/menu.client.tsx', 'export const a = 1', false],
  ['src/site/menu.client.tsx', "import 'x'\n'use client'", false],
  ['src/site/menu.tsx', "'use client'\n", false],
  ['src/site/menu.tsx', "export const a = 'use client'", true],
  ['src/ui/switch.tsx', '"use client"\n', true],
  ['src/app/global-error.tsx', "'use client'\n", true],
  ['src/app/(site)/blog/error.tsx', "'use client'\n", true],
])('%s that contains %o: %s', (path, text, isFine) => {
  expect(objection(path, text) === null).toBe(isFine)
})

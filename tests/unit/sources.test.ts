import { mkdir, mkdtemp, rename, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { hashServer, hashSources } from '@/cli/sources.mjs'

let root: string

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'sources-'))
  await write('src/app/page.tsx', 'one')
  await write('collections/Users.ts', 'one')
  await write('package-lock.json', '{}')
  await write('payload.config.ts', 'one')
})

afterEach(() => rm(root, { recursive: true }))

async function write(path: string, text: string) {
  await mkdir(dirname(join(root, path)), { recursive: true })
  await writeFile(join(root, path), text)
}

test.each([
  ['a page changes', () => write('src/app/page.tsx', 'two')],
  ['a collection is added', () => write('collections/Posts.ts', 'one')],
  ['an image is added', () => write('public/logo.svg', '<svg/>')],
  ['a package changes', () => write('package-lock.json', '{"a":1}')],
  ['a file is renamed', () => rename(join(root, 'src/app/page.tsx'), join(root, 'src/app/other.tsx'))],
  ['a file is removed', () => rm(join(root, 'src/app/page.tsx'))],
])('the build is stale when %s', async (_case, change) => {
  const before = await hashSources(root)
  await change()
  expect(await hashSources(root)).not.toBe(before)
})

test.each([
  ['a test changes', () => write('tests/unit/a.test.ts', 'x')],
  ['a command changes', () => write('src/cli/start.ts', 'x')],
  ['the documents change', () => write('README.md', 'x')],
  ['the database writes', () => write('.data/postgres/x', 'x')],
  ['a checkout gives a file another time', () => utimes(join(root, 'src/app/page.tsx'), 1, 1)],
])('the build is fresh when %s', async (_case, change) => {
  const before = await hashSources(root)
  await change()
  expect(await hashSources(root)).toBe(before)
})

test.each([
  ['a screen of a noun', 'src/features/leads/screens/inbox.client.tsx', true],
  ['what visitors see of it', 'src/features/leads/public/lead-form.client.tsx', true],
  ['a part that screens share', 'src/staff-ui/table.tsx', true],
  ['its rules', 'src/features/leads/rules/lead.ts', false],
  ['its server side', 'src/features/leads/server/store-lead.ts', false],
])('the server around Next stays as it is when %s changes: %j is %j', async (_case, path, isSame) => {
  const before = await hashServer(root)
  await write(path, 'one')
  expect((await hashServer(root)) === before).toBe(isSame)
})

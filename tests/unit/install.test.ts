import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { isInstalled, withAddresses } from '@/cli/install.mjs'

let root: string

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'install-'))
  await mkdir(join(root, 'node_modules/zod'), { recursive: true })
})

afterEach(() => rm(root, { recursive: true }))

const zod = { version: '4.0.0', integrity: 'sha512-a' }
const zodPath = 'node_modules/zod'

async function write(locked: object, installed?: object) {
  await writeFile(join(root, 'package-lock.json'), JSON.stringify({ packages: locked }))
  if (!installed) return
  await writeFile(join(root, 'node_modules/.package-lock.json'), JSON.stringify({ packages: installed }))
}

test.each([
  ['the locked packages are there', { [zodPath]: zod }, true],
  ['one is missing', {}, false],
  ['one has another version', { [zodPath]: { ...zod, version: '4.0.1' } }, false],
  ['one has other contents', { [zodPath]: { ...zod, integrity: 'sha512-b' } }, false],
])('when %s', async (_case, installed, expected) => {
  await write({ '': { name: 'root' }, [zodPath]: zod }, installed)
  expect(await isInstalled(root)).toBe(expected)
})

test('an optional package of another platform may be missing', async () => {
  await write({ 'node_modules/fsevents': { version: '1.0.0', optional: true } }, {})
  expect(await isInstalled(root)).toBe(true)
})

test('a package that npm has listed and somebody has removed is not installed', async () => {
  await write({ [zodPath]: zod }, { [zodPath]: zod })
  await rm(join(root, zodPath), { recursive: true })
  expect(await isInstalled(root)).toBe(false)
})

test('a fresh checkout is not installed', async () => {
  await write({ [zodPath]: zod })
  expect(await isInstalled(root)).toBe(false)
})

test('a list cut off by a crash is not installed', async () => {
  await write({ [zodPath]: zod })
  await writeFile(join(root, 'node_modules/.package-lock.json'), '{"packages": {')
  expect(await isInstalled(root)).toBe(false)
})

test('an image may do without the packages for development', async () => {
  await write({ [zodPath]: { ...zod, dev: true } }, {})
  expect(await isInstalled(root)).toBe(false)
  expect(await isInstalled(root, { omitDev: true })).toBe(true)
})

test('each package of the lock file gets the address that its registry has for it', () => {
  const entry = { version: '1.2.0', integrity: 'sha512-a' }
  const lock = {
    packages: {
      '': { name: 'root' },
      'node_modules/zod': entry,
      'node_modules/a/node_modules/@own/b': entry,
      'node_modules/typescript-7': { ...entry, name: 'typescript' },
      'node_modules/here': { link: true },
    },
  }
  const config = { registry: 'https://npm.example/all', '@own:registry': 'https://own.example/' }
  const { packages } = withAddresses(lock, config)
  const addresses = Object.values(packages).map((each) => (each as { resolved?: string }).resolved)
  expect(addresses).toEqual([
    undefined,
    'https://npm.example/all/zod/-/zod-1.2.0.tgz',
    'https://own.example/@own/b/-/b-1.2.0.tgz',
    'https://npm.example/all/typescript/-/typescript-1.2.0.tgz',
    undefined,
  ])
})

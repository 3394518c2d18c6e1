import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readOrCreateSecret } from '@/lib/secret-file'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'secret-'))
})

afterEach(() => rm(folder, { recursive: true }))

test('a secret is made once, for its owner alone', async () => {
  const file = join(folder, 'secret')
  const made = await readOrCreateSecret(file)
  expect(made).toMatch(/^[0-9a-f]{64}$/)
  expect(await readOrCreateSecret(file)).toBe(made)
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect(await readdir(folder)).toEqual(['secret'])
})

test('two places have two secrets', async () => {
  expect(await readOrCreateSecret(join(folder, 'a'))).not.toBe(await readOrCreateSecret(join(folder, 'b')))
})

test('an emptied file is reported, not replaced: every session would end', async () => {
  await writeFile(join(folder, 'secret'), '')
  await expect(readOrCreateSecret(join(folder, 'secret'))).rejects.toThrow('is empty')
})

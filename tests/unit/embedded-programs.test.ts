import { mkdir, mkdtemp, readlink, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createHome } from '@/cli/embedded/cluster'

// Root may write everywhere, so the refusal is played.
vi.mock('node:fs/promises', async (importOriginal) => {
  const real = await importOriginal<typeof import('node:fs/promises')>()
  return { ...real, symlink: vi.fn(real.symlink) }
})

let root: string
let native: string

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'programs-'))
  native = join(root, 'package/native')
  await mkdir(join(native, 'lib'), { recursive: true })
  await mkdir(join(native, 'bin'))
  await writeFile(join(native, 'bin/postgres'), '', { mode: 0o755 })
  await writeFile(join(native, 'lib/libpq.so.5'), '')
  const links = [{ source: 'native/lib/libpq.so.5', target: 'native/lib/libpq.so' }]
  await writeFile(join(native, 'pg-symlinks.json'), JSON.stringify(links))
})

afterEach(() => rm(root, { recursive: true }))

async function programs(): Promise<string> {
  const [initdb, postgres] = ['initdb', 'postgres'].map((name) => join(native, 'bin', name)) as [
    string,
    string,
  ]
  const { binaries } = await createHome(join(root, 'data'), {}, { folder: native, initdb, postgres })
  return binaries.folder
}

test('the libraries of PostgreSQL are linked where npm has put them', async () => {
  expect(await programs()).toBe(native)
  expect(await readlink(join(native, 'lib/libpq.so'))).toBe('libpq.so.5')
})

test.each(['EACCES', 'EROFS'])('where they may not be (%s), a copy in DATA_DIR is used', async (code) => {
  vi.mocked(symlink).mockRejectedValueOnce(Object.assign(new Error(code), { code }))
  const copy = join(root, 'data/postgres-programs')
  expect(await programs()).toBe(copy)
  expect(await readlink(join(copy, 'lib/libpq.so'))).toBe('libpq.so.5')
})

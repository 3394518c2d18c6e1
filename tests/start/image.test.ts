import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '@/lib/free-port'
import { run } from '../helpers/run'
import { startProcess } from '../helpers/start'

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'image-'))
  // As root, PostgreSQL runs as another user, who must be able to enter.
  await chmod(folder, 0o755)
})

afterAll(() => rm(folder, { recursive: true }))

test('D13 what is copied for the image serves by itself, without sources', async () => {
  const image = join(folder, 'image')
  const build = await run('npm', ['run', 'image:build', '--', image], process.cwd())
  expect(build.code, build.stdout + build.stderr).toBe(0)
  const PORT = String(await freePort())
  const env = { PORT, DATA_DIR: join(folder, 'data'), NODE_ENV: 'production', DATABASE_URL: '' }
  const product = startProcess([join(image, 'src/cli/start.mjs')], env)
  await product.until('is ready')
  const response = await fetch(`http://localhost:${PORT}`)
  expect([response.status, await response.text()]).toEqual([200, expect.stringContaining('</html>')])
  product.signal('SIGTERM')
  expect(await product.ended, product.printed()).toBe(0)
})

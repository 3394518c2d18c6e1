import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { freePort } from '@/lib/free-port'
import { startProcess } from '../helpers/start'

test('npm run dev makes its database, serves without a warning, and Ctrl-C ends all of it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'development-'))
  // As root, PostgreSQL runs as another user, who must be able to enter.
  await chmod(folder, 0o711)
  const port = String(await freePort())
  const run = startProcess(['src/cli/start.mjs', '--dev'], { PORT: port, DATA_DIR: folder, SEED: 'off' })
  await run.until('Password, shown this once: ')
  await run.until('is ready')
  const home = await fetch(`http://127.0.0.1:${port}`)
  expect(home.status, run.printed()).toBe(200)
  expect(run.printed()).not.toContain('Warning')
  run.signal('SIGINT')
  expect(await run.ended, run.printed()).toBe(0)
  expect(run.printed()).not.toContain('WARN')
  await rm(folder, { recursive: true })
})

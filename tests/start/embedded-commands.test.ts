import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type EmbeddedDatabase, startEmbeddedDatabase } from '@/server/database/embedded'
import { startProcess } from '../helpers/start'

// The owner's commands with the embedded database, with and without the product running beside them.
let folder: string
let data: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'commands-'))
  // As root, PostgreSQL runs as another user, who must be able to enter.
  await chmod(folder, 0o711)
  data = join(folder, 'data')
})

afterAll(() => rm(folder, { recursive: true }))

async function command(script: string, args: string[] = [], more: Record<string, string> = {}) {
  const settings = {
    DATA_DIR: data,
    DATABASE_URL: '',
    PAYLOAD_SECRET: '',
    NODE_ENV: 'production',
    SEED: 'off',
  }
  const started = startProcess(['--import', 'tsx', `src/cli/${script}.ts`, ...args], { ...settings, ...more })
  return { code: await started.ended, printed: started.printed() }
}

const backups = async () => (await readdir(join(data, 'backups'))).map((name) => join(data, 'backups', name))

test('the doctor starts the database for the moment, and says that it holds nothing yet', async () => {
  const { code, printed } = await command('doctor')
  expect(printed).toMatch(/^yes {2}database /m)
  expect(printed).toMatch(/^NO {3}migrations .+\n +-> npm start applies them/m)
  expect(printed).toMatch(/^NO {3}admin /m)
  expect(printed).toContain('Not fit to serve')
  expect(code).toBe(1)
})

test('F38 beside a running database a backup is made, and one after it has stopped', async () => {
  const running: EmbeddedDatabase = await startEmbeddedDatabase(data)
  const prepared = await command('prepare', [], { DATABASE_URL: running.url, PAYLOAD_SECRET: 'x'.repeat(32) })
  expect(prepared.code, prepared.printed).toBe(0)
  const first = await command('backup')
  expect(first.code, first.printed).toBe(0)
  await running.stop()
  const second = await command('backup')
  expect(second.code, second.printed).toBe(0)
  const reports = [first, second].map(({ printed }) => printed.split('\nBacked up to ')[0])
  expect(reports[0]).toMatch(/users +1 rows/)
  expect(reports[1]).toBe(reports[0])
  expect(await backups()).toHaveLength(2)
})

test('the doctor finds all well but for the warnings, and fails for an origin without TLS', async () => {
  const fit = await command('doctor')
  for (const name of ['node', 'database', 'migrations', 'admin', 'secret', 'disk', 'clock', 'backup']) {
    expect(fit.printed).toMatch(new RegExp(`^yes {2}${name} `, 'm'))
  }
  for (const name of ['mail', 'origin']) expect(fit.printed).toMatch(new RegExp(`^NO {3}${name} `, 'm'))
  expect(fit.printed).toContain('Fit to serve.')
  expect(fit.code).toBe(0)
  const unfit = await command('doctor', [], { SITE_URL: 'http://www.example.com' })
  expect(unfit.printed).toMatch(/^NO {3}origin /m)
  expect(unfit.code).toBe(1)
})

test('a wrong setting is told in one line, and nothing is looked at', async () => {
  const { code, printed } = await command('doctor', [], { PORT: 'x' })
  expect(printed).toContain('PORT must be a whole number')
  expect(printed).not.toContain('    at ')
  expect(code).toBe(1)
})

test('F38 a DATA_DIR that was never used is filled by a restore, once', async () => {
  const [file = ''] = await backups()
  const fresh = { DATA_DIR: join(folder, 'fresh') }
  const restored = await command('restore', [file], fresh)
  expect(restored.code, restored.printed).toBe(0)
  expect(restored.printed).toMatch(/users +1 rows/)
  const again = await command('restore', [file], fresh)
  expect(again.printed).toContain('The database is not empty')
  expect(again.code).toBe(1)
  const doctor = await command('doctor', [], fresh)
  expect(doctor.printed).toMatch(/^yes {2}admin /m)
})

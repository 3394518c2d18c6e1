import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { query } from '../../helpers/payload'

const SCRIPT = `${inject('programs')}/import-file.js`
const LEADS = 20_000

test('an import is killed with SIGKILL in the middle and run again: each lead is there once, with its line of the report', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'killed-'))
  const file = join(folder, 'leads.csv')
  const rows = Array.from(
    { length: LEADS },
    (_, n) => `Lead ${n},lead-${n}@example.com,2026-03-04 05:06,Call me`,
  )
  await writeFile(file, ['Name,Email,Date,Message', ...rows].join('\n'))
  let said = ''
  const begin = () => {
    const env = { ...process.env, DATA_DIR: folder, FILE: file }
    const started = spawn('node', [SCRIPT], { env, stdio: ['ignore', 'pipe', 'pipe'] })
    for (const stream of [started.stdout, started.stderr])
      stream.on('data', (text) => {
        said += text
      })
    return started
  }
  const stored = async () => (await query('select count(*)::int as n from form_submissions'))[0].n
  const first = begin()
  await expect
    .poll(async () => (first.exitCode === null ? stored() : said), { timeout: 120_000, interval: 50 })
    .toSatisfy((seen) => seen !== 0)
  first.kill('SIGKILL')
  await once(first, 'exit')
  expect(await stored(), said).toBeLessThan(LEADS)
  const [code] = await once(begin(), 'exit')
  expect(code, said).toBe(0)
  expect(await stored()).toBe(LEADS)
  expect(await query('select state::text, done::int, counts from imports')).toEqual([
    { state: 'done', done: LEADS, counts: { lead: { made: LEADS } } },
  ])
  expect((await query('select count(*)::int as n from import_report'))[0].n).toBe(LEADS)
  await rm(folder, { recursive: true })
}, 300_000)

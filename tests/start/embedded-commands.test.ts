import { readFileSync } from 'node:fs'
import { chmod, mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type EmbeddedDatabase, startEmbeddedDatabase } from '@/cli/embedded/embedded'
import { withConnection } from '@/data/connection'
import { isPassword } from '@/features/accounts/server/passwords'
import { readOrCreateSecret } from '@/lib/secret-file'
import { copyProject, type ProjectCopy } from '../helpers/project-copy'
import { type Ran, run } from '../helpers/run'

// The commands of the README, in a checkout of its own and with no variable set, as whoever has just cloned it
// types them; with and without the product's database running beside them.
const OWNER = 'you@example.com'
const [CREATE, GRANT, PASSWORD, RESET_FACTORS] = ['create', 'grant', 'password', 'reset-factors'].map(
  (task) => `npm run admin:${task} -- ${OWNER}`,
) as [string, string, string, string]
const [EXPORT, IMPORT] = ['npm run export-words', 'npm run import-words -- FILE'] as const
const [DOCTOR, BACKUP, RESTORE] = ['npm run doctor', 'npm run backup', 'npm run restore -- FILE'] as const

let copy: ProjectCopy
let data: string
let running: EmbeddedDatabase | null = null

beforeAll(async () => {
  copy = await copyProject()
  // As root, PostgreSQL runs as another user, who must be able to enter.
  await chmod(copy.root, 0o711)
  data = join(copy.root, '.data')
})

afterAll(async () => {
  await running?.stop()
  await copy.remove()
})

/** Runs a command in the checkout; `more` are the only variables of the product that it gets. */
async function command(line: string, more: Record<string, string> = {}) {
  const { PATH = '', HOME = '' } = process.env
  const variables = Object.entries({ PATH, HOME, ...more }).map(([name, value]) => `${name}=${value}`)
  const { code, stdout, stderr }: Ran = await run('env', ['-i', ...variables, 'sh', '-c', line], copy.root)
  return { code, printed: stdout + stderr }
}

async function succeed(line: string): Promise<string> {
  const { code, printed } = await command(line)
  expect(code, `${line}\n${printed}`).toBe(0)
  return printed
}

async function startDatabase(): Promise<string> {
  await mkdir(data, { recursive: true })
  running = await startEmbeddedDatabase(data)
  return running.url
}

async function stopDatabase() {
  await running?.stop()
  running = null
}

const backups = async () => (await readdir(join(data, 'backups'))).map((name) => join(data, 'backups', name))
const restoring = (file: string) => RESTORE.replace('FILE', file)
const passwordIn = (printed: string) => /^Password: (.+)$/m.exec(printed)?.[1] ?? ''
const reportIn = (printed: string) => printed.slice(printed.indexOf('users')).split('\nBacked up to ')[0]

test('the README shows the commands that are tested here, and the two that everything begins with', () => {
  const blocks = readFileSync('README.md', 'utf8').matchAll(/^```sh\n(.*?)^```$/gms)
  const lines = [...blocks].flatMap(([, block = '']) => block.split('\n'))
  const shown = lines.map((line) => line.replace(/ *#.*$/, '')).filter(Boolean)
  expect(shown).toEqual([
    'npm start',
    'npm test',
    CREATE,
    GRANT,
    PASSWORD,
    RESET_FACTORS,
    EXPORT,
    IMPORT,
    DOCTOR,
    BACKUP,
    RESTORE,
  ])
})

test('the doctor starts the database for the moment, and says that it holds nothing yet', async () => {
  const { code, printed } = await command(DOCTOR)
  expect(printed).toMatch(/^yes {2}database /m)
  expect(printed).toMatch(/^NO {3}migrations .+\n +-> npm start applies them/m)
  expect(printed).toMatch(/^NO {3}admin /m)
  expect(printed).toContain('Not fit to serve')
  expect(code).toBe(1)
})

test('beside a running database an admin is made, and gets another password', async () => {
  const url = await startDatabase()
  const settings = {
    DATABASE_URL: url,
    PAYLOAD_SECRET: await readOrCreateSecret(join(data, 'secret')),
    SEED: 'off',
  }
  // As a start does it.
  const prepared = await command('node src/cli/run.mjs prepare', settings)
  expect(prepared.code, prepared.printed).toBe(0)
  const created = await succeed(CREATE)
  expect(created).toContain(`${OWNER} is an admin now.`)
  expect(await succeed(GRANT)).toContain(`${OWNER} is an admin already`)
  const replaced = await succeed(PASSWORD)
  expect(await succeed(RESET_FACTORS)).toContain(OWNER)
  const [stored] = await withConnection(url, async (client) => {
    const { rows } = await client.query<{ salt: string; hash: string }>(
      'select salt, hash from users where email = $1',
      [OWNER],
    )
    return rows
  })
  expect(await isPassword(passwordIn(created), stored)).toBe(false)
  expect(await isPassword(passwordIn(replaced), stored)).toBe(true)
})

test('the words go out as a file; one that was changed says what would change, and changes it when that is confirmed', async () => {
  const file = / documents to (\S+\.json)/.exec(await succeed(EXPORT))?.[1] ?? ''
  const command = IMPORT.replace('FILE', file)
  expect(await succeed(command)).toContain('Nothing changes: the site has this content.')
  const words = await readFile(file, 'utf8')
  await writeFile(file, words.replace('"name": "NOVA"', '"name": "VEGA"'))
  expect(await succeed(command)).toContain('add --confirm')
  expect(await succeed(`${command} --confirm`)).toContain('VEGA')
  expect(await succeed(command)).toContain('Nothing changes')
})

test('F38 beside a running database a backup is made, and one after it has stopped', async () => {
  const first = await succeed(BACKUP)
  await stopDatabase()
  const second = await succeed(BACKUP)
  expect(reportIn(first)).toMatch(/users +2 rows/)
  expect(reportIn(second)).toBe(reportIn(first))
  expect(await backups()).toHaveLength(2)
})

test('the doctor finds all well but for the warnings, and fails for an origin without TLS', async () => {
  const fit = await command(DOCTOR)
  for (const name of ['node', 'database', 'migrations', 'admin', 'secret', 'disk', 'clock', 'backup']) {
    expect(fit.printed).toMatch(new RegExp(`^yes {2}${name} `, 'm'))
  }
  for (const name of ['mail', 'origin']) expect(fit.printed).toMatch(new RegExp(`^NO {3}${name} `, 'm'))
  expect(fit.printed).toContain('Fit to serve.')
  expect(fit.code).toBe(0)
  const unfit = await command(DOCTOR, { SITE_URL: 'http://www.example.com' })
  expect(unfit.printed).toMatch(/^NO {3}origin /m)
  expect(unfit.code).toBe(1)
})

test('a wrong setting is told in one line, and nothing is looked at', async () => {
  const { code, printed } = await command(DOCTOR, { PORT: 'x' })
  expect(printed).toContain('PORT must be a whole number')
  expect(printed).not.toContain('    at ')
  expect(code).toBe(1)
})

test('F38 a DATA_DIR that was never used is filled by a restore, once', async () => {
  const [file = ''] = await backups()
  const kept = join(copy.root, '.data-before')
  await rename(data, kept)
  const printed = await succeed(restoring(file.replace(data, kept)))
  expect(printed).toMatch(/users +2 rows/)
  const again = await command(restoring(file.replace(data, kept)))
  expect(again.printed).toContain('The database is not empty')
  expect(again.code).toBe(1)
  expect((await command(DOCTOR)).printed).toMatch(/^yes {2}admin /m)
})

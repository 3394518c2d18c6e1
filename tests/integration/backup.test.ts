import { chmodSync, mkdirSync } from 'node:fs'
import { readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { BackupError, type Manifest } from '@/cli/backup/format'
import { readBackup } from '@/cli/backup/read-backup'
import { restoreBackup } from '@/cli/backup/restore-backup'
import { withConnection } from '@/data/connection'
import { createDiskStore } from '@/features/media/server/disk-store'
import { LEAD, sendJson } from '../helpers/leads'
import { addAdmin, payload, query } from '../helpers/payload'
import { rest, signIn } from '../helpers/rest'
import { run } from '../helpers/run'

const folder = vi.hoisted(() => {
  const made = `/tmp/backup-${process.pid}-${Date.now()}`
  process.env.DATA_DIR = made
  return made
})

const media = join(folder, 'media')
const out = join(folder, 'elsewhere')
const url = process.env.DATABASE_URL ?? ''
const AWKWARD = 'A tab\t, a \\ backslash, "quotes", \\N, a line\nbreak and Ünïcødé 🛠'

let admin: { email: string }
let file: string
let before: object
let imageBytes: Buffer
let imageName: string

mkdirSync(folder)
chmodSync(folder, 0o755)

const command = (script: string, ...args: string[]) =>
  run('node', ['src/cli/run.mjs', script, ...args], process.cwd(), {
    DATABASE_URL: url,
    DATA_DIR: folder,
    NODE_ENV: 'production',
  })

/** Counts and hashes that do not come from the code under test. */
async function contents() {
  const tables = [
    'form_submissions',
    'consent_records',
    'outbox',
    'blog_posts',
    'users',
    'users_roles',
    'media',
  ]
  const sums = tables.map(async (name) => [
    name,
    ...(await query(`select count(*)::int, md5(string_agg(t::text, '|' order by id)) from ${name} t`)),
  ])
  return Promise.all(sums)
}

/** As after a start: nothing that a connection has prepared for the types of before is left. */
async function empty() {
  await query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )
  await query('drop schema public cascade; create schema public')
  await rm(media, { recursive: true, force: true })
}

function restoreHere(path: string, known?: string[]): Promise<Manifest> {
  const job = {
    file: path,
    media: createDiskStore(media),
    known: known ?? [],
    migrate: async () => undefined,
  }
  return withConnection(url, (client) => restoreBackup({ ...job, client }))
}

beforeAll(async () => {
  admin = await addAdmin()
  for (const message of ['', AWKWARD, LEAD.message]) {
    await sendJson({ ...LEAD, message, email: `lead-${message.length}@example.com` })
  }
  // The form makes a space of a tab; what was stored before it did has tabs still.
  await query('update form_submissions set message = $1 where email = $2', [
    AWKWARD,
    `lead-${AWKWARD.length}@example.com`,
  ])
  await payload.create({ collection: 'blog-posts', data: { title: 'Kept', slug: 'kept', published: true } })
  const data = await sharp({ create: { width: 700, height: 400, channels: 3, background: '#c30' } })
    .png()
    .toBuffer()
  const image = { data, mimetype: 'image/png', name: 'kept.png', size: data.length }
  const { filename } = await payload.create({ collection: 'media', data: { alt: 'Kept' }, file: image })
  imageName = String(filename)
  await query("insert into payload_preferences (id, key) values (gen_random_uuid(), 'kept')")
  await query(
    "insert into payload_preferences_rels (id, parent_id, path) select 41, id, 'user' from payload_preferences",
  )
  imageBytes = await readFile(join(media, imageName))
  before = await contents()
  const made = await command('backup', '--out', out)
  expect(made.code, made.stderr).toBe(0)
  expect(made.stdout).toMatch(/form_submissions +3 rows {2}[\da-f]{16}/)
  file = join(out, (await readdir(out))[0] ?? '')
})

afterAll(() => rm(folder, { recursive: true, force: true }))

test('F38 a backup is a whole file that only its owner reads, with what there is and without what soon ends', async () => {
  const { about, manifest } = await readBackup(file)
  expect(file).toMatch(/nova-site-\d{4}-\d\d-\d\dT[\d-]+Z\.tar\.gz$/)
  expect(about.migrations.length).toBeGreaterThan(4)
  expect(manifest.tables.form_submissions?.rows).toBe(3)
  expect(Object.keys(manifest.files)).toContain(imageName)
  expect(Object.keys(manifest.tables)).not.toContain('users_sessions')
  const listed = await run('tar', ['-tzf', file], process.cwd())
  expect(listed.stdout.split('\n')).toContain(`media/${imageName}`)
  expect((await run('stat', ['-c', '%a', file], process.cwd())).stdout.trim()).toBe('600')
})

test('F38 a database that is not empty is refused and left alone', async () => {
  const refused = await command('restore', file)
  expect(refused.code).toBe(1)
  expect(refused.stderr).toContain('The database is not empty, and a restore never overwrites.')
  expect(await contents()).toEqual(before)
})

test.each<[string, (path: string) => Promise<void>, string]>([
  ['cut off in the middle', async (path) => truncate(path, 2_000), 'its end is missing'],
  [
    'cut off by one byte',
    async (path) => truncate(path, (await readFile(path)).length - 1),
    'its end is missing',
  ],
  ['with one bit turned', turnOneBit, 'damaged'],
  ['that is none', (path) => writeFile(path, 'a text'), 'damaged, or no backup'],
])('F38 a file %s is refused before anything is touched', async (_what, spoil, reason) => {
  const spoilt = join(out, 'spoilt.tar.gz')
  await writeFile(spoilt, await readFile(file))
  await spoil(spoilt)
  await expect(restoreHere(spoilt)).rejects.toThrow(BackupError)
  await expect(restoreHere(spoilt)).rejects.toThrow(reason)
  await rm(spoilt)
})

test('F38 a backup of a newer version is refused by name', async () => {
  await expect(restoreHere(file, ['20260101_000000_initial'])).rejects.toThrow('newer version')
})

test('F38 dropped and restored, every count and hash is as before, people sign in and uploads are there', async () => {
  await empty()
  const restored = await command('restore', file)
  expect(restored.code, restored.stderr).toBe(0)
  expect(restored.stdout).toContain('every count and every hash is that of the backup')
  expect(await contents()).toEqual(before)
  const told = await query(
    "select actor, details ->> 'version' is not null as version from audit_log where kind = 'backup.restored'",
  )
  expect(told).toEqual([{ actor: 'command', version: true }])
  const cookie = await signIn(admin.email)
  const inbox = await rest('GET', 'form-submissions?limit=10', { cookie })
  expect((await inbox.json()).docs.map(({ message }: { message: string }) => message)).toContain(AWKWARD)
  expect(await readFile(join(media, imageName))).toEqual(imageBytes)
  expect((await rest('GET', `media/file/${imageName}`)).status).toBe(200)
})

test('F38 what was restored works on: keys and triggers are back, and new rows get new numbers', async () => {
  await expect(
    query(
      'insert into users_roles ("order", parent_id, id, value) values (1, gen_random_uuid(), gen_random_uuid(), \'admin\')',
    ),
  ).rejects.toThrow('foreign key')
  const [version] = await query('select content_version from site_state')
  await payload.create({ collection: 'blog-posts', data: { title: 'After', slug: 'after', published: true } })
  expect((await query('select content_version from site_state'))[0]).not.toEqual(version)
  expect((await sendJson({ ...LEAD, email: 'after@example.com' })).status).toBe(201)
  const [{ last }] = await query('select last_value::int as last from payload_preferences_rels_id_seq')
  const [{ highest }] = await query(
    'select coalesce(max(id), 0)::int as highest from payload_preferences_rels',
  )
  expect(last).toBeGreaterThan(highest)
})

test('F38 a restore that fails half way leaves the database as empty as it was', async () => {
  await empty()
  await expect(restoreHere(file, (await readBackup(file)).about.migrations)).rejects.toThrow('does not exist')
  expect(await query("select 1 from pg_class where relnamespace = 'public'::regnamespace")).toEqual([])
  await expect(readdir(media)).rejects.toThrow('ENOENT')
})

async function turnOneBit(path: string) {
  const bytes = await readFile(path)
  const at = Math.floor(bytes.length / 2)
  bytes[at] = (bytes[at] ?? 0) ^ 1
  await writeFile(path, bytes)
}

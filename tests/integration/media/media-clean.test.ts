import { rm } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { writeBackup } from '@/cli/backup/write-backup'
import { cleanMedia, type NamedFiles, readSeen } from '@/cli/media/clean'
import { withConnection } from '@/data/connection'
import { env } from '@/env'
import { contentOf } from '@/features/media/server/disk-store'
import { mediaStore } from '@/features/media/server/media-store'
import { photograph } from '../../../scripts/bench/photograph'
import { addAdmin, query } from '../../helpers/payload'
import { SECRET, taken } from '../../helpers/photographs'
import { rest, signIn } from '../../helpers/rest'
import { run } from '../../helpers/run'
import { stored, upload } from '../../helpers/uploads'

// Before src/env.ts is read: no other file's uploads lie here.
vi.hoisted(() => {
  process.env.DATA_DIR = `/tmp/media-clean-${process.pid}-${Date.now()}`
})

const url = process.env.DATABASE_URL ?? ''
const none: NamedFiles = { isNamed: async () => true, resize: async () => undefined }

let cookie = ''
let original: Buffer

const file = (name: string, headers = {}) => rest('GET', `media/file/${name}`, { headers })
const command = (...args: string[]) => commandWith({}, ...args)
const commandWith = (settings: Record<string, string>, ...args: string[]) =>
  run('node', ['src/cli/run.mjs', 'media', 'clean', ...args], process.cwd(), {
    NODE_ENV: 'production',
    DATA_DIR: env.DATA_DIR,
    ...settings,
  })

/** An image as earlier versions stored it. */
async function storeAsTaken() {
  const { doc } = await upload(cookie, await photograph(48, 24))
  await mediaStore.write(doc.filename, original)
  return doc
}

const clean = (store = mediaStore, named = none) =>
  readSeen(path.join(env.DATA_DIR, 'seen.txt')).then((seen) =>
    cleanMedia({ store, seen, named, say: () => undefined }),
  )

describe('T172 the command that cleans what is stored', () => {
  beforeAll(async () => {
    cookie = await signIn((await addAdmin()).email)
    original = await taken({ kind: 'jpg', orientation: 6 })
  })

  beforeEach(async () => {
    for (const name of await stored()) await mediaStore.remove(name)
    await rm(path.join(env.DATA_DIR, 'seen.txt'), { force: true })
  })

  afterAll(() => rm(env.DATA_DIR, { recursive: true, force: true }))

  test('takes out place, owner and camera, gives new etags, and names the backups that still have them', async () => {
    const doc = await storeAsTaken()
    await mediaStore.write('drawing.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))
    const etag = (await file(doc.filename)).headers.get('etag') ?? ''
    const backup = (out: string) =>
      withConnection(url, (client) =>
        writeBackup({ client, media: mediaStore, out, product: 'nova-site', version: '1' }),
      )
    const own = path.join(env.DATA_DIR, 'backups')
    const elsewhere = `${env.DATA_DIR}/elsewhere`
    const [old, older] = [await backup(own), await backup(elsewhere)]
    const first = await command()
    expect(first.code, first.stderr).toBe(0)
    expect(first.stdout).toContain('1 cleaned')
    expect(first.stdout).toContain(`${old.file} still has 1 as they were`)
    expect(first.stdout).not.toContain(older.file)
    const served = await file(doc.filename, { 'if-none-match': etag })
    expect([served.status, served.headers.get('cache-control')]).toEqual([
      200,
      'public, max-age=0, must-revalidate',
    ])
    const bytes = Buffer.from(await served.arrayBuffer())
    expect(bytes.toString('latin1')).not.toContain(SECRET)
    expect((await sharp(bytes).metadata()).orientation).toBe(6)
    expect(await query('select filesize::int from media where id = $1', [doc.id])).toEqual([
      { filesize: bytes.length },
    ])
    expect((await contentOf(mediaStore, 'drawing.svg'))?.toString()).toContain('<svg')
    await rm(old.file)
    await backup(own)
    const second = await command('--backups', elsewhere)
    expect(second.stdout).toContain('0 cleaned (0 bytes), 0 had nothing')
    expect(second.stdout).toContain(`${older.file} still has 1 as they were`)
    expect(second.stdout).not.toContain(`${own}/`)
  })

  test('has a shared cache in front forget the files as they were, if it has replaced one', async () => {
    const purges = () => query("select outdated->'pages'->'paths' as paths from cdn_purges")
    const cdn = { CDN: 'varnish', CDN_ADDRESS: 'http://127.0.0.1:6083', CDN_TOKEN: 'key' }
    await storeAsTaken()
    await rm(path.join(env.DATA_DIR, 'cleaned-media.txt'), { force: true })
    const first = await commandWith(cdn)
    expect(first.stdout).toContain('is told to forget')
    expect(await purges()).toEqual([{ paths: ['/api/media/file/*'] }])
    await query('delete from cdn_purges')
    await commandWith(cdn)
    expect(await purges()).toEqual([])
  })

  test('goes on where it was cut off, and does not read again what it has looked at', async () => {
    for (const name of ['a.jpg', 'b.jpg', 'c.jpg']) await mediaStore.write(name, original)
    const write = vi.fn(async (name: string, content: Buffer) => {
      if (name === 'b.jpg') throw new Error('The store is away')
      await mediaStore.write(name, content)
    })
    await expect(clean({ ...mediaStore, write })).rejects.toThrow('The store is away')
    const read = vi.fn(mediaStore.read)
    expect(await clean({ ...mediaStore, read })).toMatchObject({ cleaned: 2, earlier: 1, failed: [] })
    expect(read.mock.calls.map(([name]) => name)).toEqual(['b.jpg', 'c.jpg'])
    for (const name of await stored())
      expect((await contentOf(mediaStore, name))?.toString('latin1')).not.toContain(SECRET)
    // Another file under the same name, for example of a backup.
    await mediaStore.write('a.jpg', original)
    expect(await clean()).toMatchObject({ cleaned: 1, earlier: 2 })
  })

  test('leaves what cannot be decoded as it is, and names it', async () => {
    await mediaStore.write('damaged.jpg', original.subarray(0, 60))
    await mediaStore.write('whole.jpg', await taken({ kind: 'jpg' }))
    expect(await clean()).toMatchObject({ cleaned: 1, failed: ['damaged.jpg'] })
    expect((await contentOf(mediaStore, 'damaged.jpg'))?.length).toBe(60)
  })

  test('brings no image back that is deleted meanwhile', async () => {
    const doc = await storeAsTaken()
    const isNamed = vi.fn(async (name: string) => name !== doc.filename)
    isNamed.mockResolvedValueOnce(true)
    await clean(mediaStore, { ...none, isNamed })
    expect(await stored()).not.toContain(doc.filename)
  })
})

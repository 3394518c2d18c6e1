import { rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { readBackup } from '@/cli/backup/read-backup'
import { restoreBackup } from '@/cli/backup/restore-backup'
import { writeBackup } from '@/cli/backup/write-backup'
import { moveMedia } from '@/cli/media/move'
import { withConnection } from '@/data/connection'
import { createDiskStore } from '@/features/media/server/disk-store'
import { MEDIA_DIR, mediaStore } from '@/features/media/server/media-store'
import { photograph } from '../../../scripts/bench/photograph'
import { addAdmin, query } from '../../helpers/payload'
import { rest, signIn } from '../../helpers/rest'
import { run } from '../../helpers/run'
import { stored, upload } from '../../helpers/uploads'

// Before src/env.ts is read.
const { server, folder } = await vi.hoisted(async () => {
  const { startS3 } = await import('../../helpers/s3')
  const started = await startS3()
  const made = `/tmp/media-moves-${process.pid}-${Date.now()}`
  Object.assign(process.env, started.env, { DATA_DIR: made })
  return { server: started, folder: made }
})

const url = process.env.DATABASE_URL ?? ''

let image: Buffer
let doc: { id: string; filename: string; sizes: { w480: { filename: string } } }

const file = (name: string) => rest('GET', `media/file/${name}`)
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer())

beforeAll(async () => {
  const cookie = await signIn((await addAdmin()).email)
  image = await photograph(64, 64, 'png')
  doc = (await upload(cookie, image)).doc
})

afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

describe('a move', () => {
  const disk = createDiskStore(MEDIA_DIR)
  const move = (to: 'disk' | 's3', isKept = false) => {
    const [from, target] = to === 's3' ? [disk, mediaStore] : [mediaStore, disk]
    return moveMedia({ from, to: target, isKept, say: () => undefined })
  }

  test('goes to the disk and back by a command, each image read back and every entry found', async () => {
    const names = await stored()
    const there = await media('to-disk')
    expect(there.code, there.stderr).toBe(0)
    expect(there.stdout).toContain(`${names.length} copied, 0 there already, `)
    expect(there.stdout).toMatch(
      new RegExp(`  ${doc.filename}  ${image.length} bytes, sha256 [\\da-f]{64}\\n`),
    )
    expect(there.stdout).toContain('Every image of the product is there.')
    expect([await stored(), await disk.list()]).toEqual([[], names])
    expect((await file(doc.filename)).status).toBe(404)
    const back = await media('to-s3', '--keep')
    expect(back.code, back.stderr).toBe(0)
    expect([await stored(), await disk.list()]).toEqual([names, names])
    expect(await bytesOf(await file(doc.filename))).toEqual(image)
    const again = await media('to-s3')
    expect(again.stdout).toContain(`0 copied, ${names.length} there already`)
    expect([await stored(), await disk.list()]).toEqual([names, []])
  })

  test('goes on where it was cut off, and mends what arrived in part', async () => {
    const names = await stored()
    await move('disk', true)
    await disk.write(doc.filename, image.subarray(0, 20))
    await disk.remove(doc.sizes.w480.filename)
    expect(await move('disk', true)).toMatchObject({ copied: 2, kept: names.length - 2, removed: 0 })
    expect(await move('disk', true)).toMatchObject({ copied: 0, kept: names.length })
    await rm(MEDIA_DIR, { recursive: true })
  })

  test('takes nothing away when a file does not arrive as it was', async () => {
    const before = await stored()
    const spoilt = { ...disk, write: (name: string) => disk.write(name, Buffer.from('x')) }
    const moving = moveMedia({ from: mediaStore, to: spoilt, isKept: false, say: () => undefined })
    await expect(moving).rejects.toThrow('did not arrive as it was')
    expect(await stored()).toEqual(before)
    await rm(MEDIA_DIR, { recursive: true })
  })

  test('names the images that are in neither place, and is refused without S3', async () => {
    const name = doc.sizes.w480.filename
    const content = await bytesOf(await file(name))
    await mediaStore.remove(name)
    const lost = await media('to-s3')
    expect([lost.code, lost.stderr]).toEqual([1, expect.stringContaining(`${name} belongs to an image`)])
    await mediaStore.write(name, content)
    const unset = await media('to-s3', WITHOUT_S3)
    expect([unset.code, unset.stderr]).toEqual([1, expect.stringContaining('S3 is not set')])
    expect((await media('somewhere')).code).toBe(2)
  })
})

const WITHOUT_S3 = Object.fromEntries(Object.keys(server.env).map((name) => [name, '']))

const command = (script: string, args: string[], env = {}) =>
  run('node', ['src/cli/run.mjs', script, ...args], process.cwd(), {
    NODE_ENV: 'production',
    ...env,
  })

function media(...given: (string | Record<string, string>)[]) {
  const args = given.filter((each) => typeof each === 'string')
  return command('media', args, Object.assign({}, ...given.filter((each) => typeof each !== 'string')))
}

test('F38 a backup holds the images of S3, and a restore brings them back or changes nothing', async () => {
  const names = await stored()
  const about = { media: mediaStore, out: folder, product: 'nova-site', version: '1' }
  const made = await withConnection(url, (client) => writeBackup({ client, ...about }))
  expect(Object.keys(made.manifest.files)).toEqual(names)
  await query('drop schema public cascade; create schema public')
  const restore = (known: string[]) =>
    withConnection(url, (client) =>
      restoreBackup({ client, file: made.file, media: mediaStore, known, migrate: async () => undefined }),
    )
  const { migrations } = (await readBackup(made.file)).about
  await expect(restore(migrations)).rejects.toThrow('There are uploads in the bucket nova-media')
  for (const name of names) await mediaStore.remove(name)
  await expect(restore(migrations)).rejects.toThrow('does not exist')
  expect(await stored()).toEqual([])
  const restored = await command('restore', [made.file])
  expect(restored.code, restored.stderr).toBe(0)
  expect(await stored()).toEqual(names)
  expect(await bytesOf(await file(doc.filename))).toEqual(image)
})

test('a restore that fails when files have come leaves none of them on S3', async () => {
  const before = await stored()
  const staged = mediaStore.stage()
  await staged.write('half.png', Readable.from([image]))
  expect(await stored()).toEqual([...before, 'half.png'].sort())
  await staged.drop()
  expect(await stored()).toEqual(before)
})

test('the client of S3 is loaded with S3 alone', async () => {
  const list = `import('node:module').then(async ({ createRequire }) => {
    await (await import('./payload.config.ts')).default
    console.log(Object.keys(createRequire(process.cwd() + '/x.js').cache).join())
  })`
  const { stdout } = await run('node', ['--import', 'tsx', '-e', list], process.cwd(), WITHOUT_S3)
  expect(stdout).toContain('node_modules/pg/')
  expect(stdout).not.toMatch(/@aws-sdk|@smithy|storage-s3/)
})

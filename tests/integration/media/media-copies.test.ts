import { rm } from 'node:fs/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { makeLackingCopies } from '@/cli/media/copies'
import { withConnection } from '@/data/connection'
import { env } from '@/env'
import {
  copyNameOf,
  copyNamesOf,
  formerNamesOf,
  IMAGE_COPIES,
  IMAGE_FILES,
} from '@/features/media/rules/image'
import { contentOf, type MediaStore } from '@/features/media/server/disk-store'
import { checkCopies } from '@/features/media/server/lacking-copies'
import { mediaStore } from '@/features/media/server/media-store'
import { findWholePictures } from '@/features/media/server/pictures'
import { photograph } from '../../../scripts/bench/photograph'
import { addAdmin, payload, query } from '../../helpers/payload'
import { rest, signIn } from '../../helpers/rest'
import { run } from '../../helpers/run'
import { stored, upload } from '../../helpers/uploads'

// Before src/env.ts is read: no other file's uploads lie here.
vi.hoisted(() => {
  process.env.DATA_DIR = `/tmp/media-copies-${process.pid}-${Date.now()}`
})

const url = process.env.DATABASE_URL ?? ''
const WEBP = IMAGE_COPIES.filter(({ format }) => format === 'webp')

let cookie = ''

const command = () =>
  run('node', ['src/cli/run.mjs', 'media', 'copies'], process.cwd(), {
    NODE_ENV: 'production',
    DATA_DIR: env.DATA_DIR,
  })

/** An image as earlier versions stored it: without WebP. */
async function storeAsBefore({ isCut = false } = {}) {
  const { doc: uploaded } = await upload(cookie, await photograph(1200, 600))
  const edits =
    'uploadEdits[crop][x]=0&uploadEdits[crop][y]=0&uploadEdits[crop][width]=50&uploadEdits[crop][height]=100'
  if (isCut) await rest('PATCH', `media/${uploaded.id}?${edits}`, { json: {}, cookie })
  const doc = await docOf(uploaded.id)
  for (const name of copyNamesOf(doc)) if (name.endsWith('.webp')) await mediaStore.remove(name)
  const sets = WEBP.flatMap(({ name }) =>
    ['url', 'filename', 'width', 'height', 'mime_type', 'filesize'].map(
      (column) => `sizes_${name}_${column} = null`,
    ),
  )
  await query(`update media set ${sets.join(', ')} where id = $1`, [doc.id])
  const former = formerNamesOf(doc)
  for (const name of former) if (name.endsWith('.webp')) await mediaStore.remove(name)
  await query('update media set former_copies = $2 where id = $1', [
    doc.id,
    isCut ? JSON.stringify(former.filter((name) => name.endsWith('.avif'))) : null,
  ])
  return doc
}

async function docOf(id: string) {
  return (await rest('GET', `media/${id}`, { cookie })).json()
}

const make = (store: MediaStore = mediaStore, isNamed = async (_: string) => true) =>
  withConnection(url, (client) => makeLackingCopies({ client, store, isNamed, say: () => undefined }))

describe('the command that makes the copies that images lack', () => {
  beforeAll(async () => {
    cookie = await signIn((await addAdmin()).email)
  })

  // On S3 other tests have stored images before.
  beforeEach(async () => {
    await query('delete from media')
    for (const name of await stored()) await mediaStore.remove(name)
  })

  afterAll(() => rm(env.DATA_DIR, { recursive: true, force: true }))

  test('makes those alone, tells how far it is, and the doctor says what is left', async () => {
    const whole = (await upload(cookie, await photograph(640, 480))).doc
    const before = await storeAsBefore()
    expect(await checkCopies(url)).toMatchObject({
      isFine: false,
      isFatal: false,
      reason: expect.stringMatching(/^1 of 2 images lack copies/),
      fix: expect.stringContaining('npm run media -- copies'),
    })
    const etag = (await mediaStore.find(before.sizes.w960.filename))?.etag
    const { code, stdout, stderr } = await command()
    expect([code, stderr]).toEqual([0, ''])
    expect(stdout).toContain(`1 of 1  ${before.filename}  2 made`)
    expect(stdout).toMatch(/2 copies of 1 images made \(\d+ bytes\), 0 images left as they are/)
    const doc = await docOf(before.id)
    expect(doc.sizes).toEqual(before.sizes)
    for (const { name, width } of WEBP) {
      const { filename } = doc.sizes[name]
      const content = await contentOf(mediaStore, filename)
      expect(await sharp(content ?? undefined).metadata()).toMatchObject({
        format: 'webp',
        width: Math.min(width, 1200),
      })
    }
    expect((await mediaStore.find(before.sizes.w960.filename))?.etag).toBe(etag)
    expect((await docOf(whole.id)).sizes).toEqual(whole.sizes)
    expect(await checkCopies(url)).toMatchObject({ isFine: true })
    // Articles show them: every process draws its pages anew.
    expect(
      await query("select outdated->'pages'->'paths' as paths from expiries order by id desc limit 1"),
    ).toEqual([{ paths: ['/*'] }])
    expect((await command()).stdout).toContain('0 copies of 0 images made')
  })

  test('shows the part that was cut out, under the name of its other copies', async () => {
    const doc = await storeAsBefore({ isCut: true })
    expect(doc.sizes.webp1600).toMatchObject({ width: 600, height: 600 })
    expect(await make()).toMatchObject({ images: 1, copies: 2 + IMAGE_COPIES.length })
    expect((await docOf(doc.id)).sizes).toEqual(doc.sizes)
  })

  test('makes those of all of an image out of which a part was cut, for texts', async () => {
    const doc = await storeAsBefore({ isCut: true })
    const src = `${IMAGE_FILES}${doc.filename}`
    const inText = async () => (await findWholePictures(payload, [src])).get(src)
    expect(await inText()).toMatchObject({ copies: '', fallbacks: '' })
    await make()
    const picture = await inText()
    const named = `${picture?.copies}, ${picture?.fallbacks}`.matchAll(/file\/(\S+) (\d+)w/g)
    const found = await Promise.all(
      [...named].map(async ([, name = '', width]) => {
        const content = await contentOf(mediaStore, name)
        const size = await sharp(content ?? undefined).metadata()
        return [Number(width), size.width, size.height]
      }),
    )
    expect(found).toEqual([480, 960, 1200, 960, 1200].map((width) => [width, width, width / 2]))
    expect(await make()).toMatchObject({ images: 0, failed: [] })
    expect(await checkCopies(url)).toMatchObject({ isFine: true })
    // All of them go with the image.
    await rest('DELETE', `media/${doc.id}`, { cookie })
    expect(await stored()).toEqual([])
  })

  test('goes on where it was cut off', async () => {
    const docs = [await storeAsBefore(), await storeAsBefore(), await storeAsBefore()]
    const ids = docs.map(({ id }) => id).sort()
    const second = docs.find(({ id }) => id === ids[1])?.filename ?? ''
    const write = vi.fn(async (name: string, content: Buffer) => {
      if (name === copyNameOf(second, { name: 'webp1600', format: 'webp' }))
        throw new Error('The store is away')
      await mediaStore.write(name, content)
    })
    await expect(make({ ...mediaStore, write })).rejects.toThrow('The store is away')
    const read = vi.fn(mediaStore.read)
    expect(await make({ ...mediaStore, read })).toMatchObject({ images: 2, copies: 4, failed: [] })
    expect(read).toHaveBeenCalledTimes(2)
    for (const { id, sizes } of docs) expect((await docOf(id)).sizes).toEqual(sizes)
  })

  test('names what cannot be read, and goes on with the others', async () => {
    const [gone, damaged, whole] = [await storeAsBefore(), await storeAsBefore(), await storeAsBefore()]
    await mediaStore.remove(gone.filename)
    await mediaStore.write(damaged.filename, (await photograph(64, 64)).subarray(0, 300))
    const { code, stdout } = await command()
    expect(code).toBe(1)
    expect(stdout).toContain(`${gone.filename}  left as it is: its file is missing`)
    expect(stdout).toContain(`${damaged.filename}  left as it is`)
    expect((await docOf(whole.id)).sizes).toEqual(whole.sizes)
    expect(await checkCopies(url)).toMatchObject({ reason: expect.stringMatching(/^2 of 3 /) })
  })

  test('leaves nothing of an image that is deleted meanwhile', async () => {
    const doc = await storeAsBefore()
    const write = vi.fn(async (name: string, content: Buffer) => {
      await query('delete from media where id = $1', [doc.id])
      await mediaStore.write(name, content)
    })
    const before = await stored()
    expect(await make({ ...mediaStore, write }, async () => false)).toMatchObject({ images: 0 })
    expect(await stored()).toEqual(before)
  })
})

import { createLocalReq } from 'payload'
import pg from 'pg'
import sharp from 'sharp'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { env } from '@/env'
import { contentOf } from '@/features/media/server/disk-store'
import { listUses } from '@/features/media/server/image-uses'
import { mediaStore } from '@/features/media/server/media-store'
import { findPicture, readCardPicture } from '@/features/media/server/pictures'
import { listPublishedPosts } from '@/features/posts/server/posts'
import { onExpiry } from '@/lib/page-expiry'
import { addAdmin, addMember, payload, query } from '../../helpers/payload'
import { addPost, updatePost } from '../../helpers/posts'
import { rest, signIn } from '../../helpers/rest'
import { type Edits, stored, toEditsQuery, upload } from '../../helpers/uploads'

// Before src/env.ts is read: no other file's uploads lie here.
vi.hoisted(() => {
  process.env.DATA_DIR = `/tmp/image-parts-${process.pid}-${Date.now()}`
})

const CARD = { width: 1200, height: 630 }

const expired: string[] = []
onExpiry('test', ({ paths }) => void expired.push(...paths))

let cookie = ''
/** 800 by 1200 pixels: its upper half is red, its lower half blue. */
let halves: Buffer

beforeAll(async () => {
  cookie = await signIn((await addAdmin()).email)
  const blue = { create: { width: 800, height: 600, channels: 3, background: '#0000ff' } } as const
  halves = await sharp({ create: { width: 800, height: 1200, channels: 3, background: '#ff0000' } })
    .composite([{ input: await sharp(blue).png().toBuffer(), top: 600, left: 0 }])
    .png()
    .toBuffer()
})

beforeEach(() => {
  expired.length = 0
})

const add = async () => (await upload(cookie, halves, { name: 'halves.png', type: 'image/png' })).doc

/** Saves what Payload's screen of an image says of its parts. */
async function edit(id: string, edits: Edits, as = cookie) {
  const response = await rest('PATCH', `media/${id}?${toEditsQuery(edits)}`, { cookie: as, json: {} })
  return { status: response.status, ...(await response.json()) }
}

/** Uploads an image with what was drawn on it before. */
async function uploadEdited(bytes: Buffer, edits: Edits) {
  const body = new FormData()
  body.append('file', new File([new Uint8Array(bytes)], 'halves', { type: 'image/png' }))
  body.append('_payload', JSON.stringify({ alt: 'Halves' }))
  const response = await rest('POST', `media?${toEditsQuery(edits)}`, { cookie, body })
  return { status: response.status, ...(await response.json()) }
}

const LOWER_HALF = { x: 0, y: 50, width: 100, height: 50 }
const WHOLE = { x: 0, y: 0, width: 100, height: 100 }

/** Whether an image is red or blue in its middle. */
async function colorOf(bytes: Buffer): Promise<string> {
  const { dominant } = await sharp(bytes).stats()
  return dominant.r > dominant.b ? 'red' : 'blue'
}

const bytesOf = async (name: string) => (await contentOf(mediaStore, name)) ?? Buffer.alloc(0)

const cardOf = async (src: string) => {
  const card = await readCardPicture(payload, src, CARD)
  return Buffer.from(card.src?.split(',')[1] ?? '', 'base64')
}

type Doc = { filename: string; sizes: Record<string, { filename: string }> }

const copiesOf = ({ sizes }: Doc) => Object.values(sizes).map(({ filename }) => filename)

describe('what is cut out of an image', () => {
  test('is in its copies, which have new names, while the image itself stays as it was', async () => {
    const doc = await add()
    const before = await stored()
    const { doc: cut } = await edit(doc.id, { crop: LOWER_HALF, focalPoint: { x: 50, y: 75 } })
    expect(cut).toMatchObject({ filename: doc.filename, width: 800, height: 1200, focalX: 50, focalY: 75 })
    expect(cut.sizes.w480).toMatchObject({ width: 480, height: 360 })
    expect(await colorOf(await bytesOf(cut.sizes.w480.filename))).toBe('blue')
    expect(cut.sizes.w480.filename).not.toBe(doc.sizes.w480.filename)
    expect(await stored()).toEqual([...before, ...copiesOf(cut)].toSorted())
    const { doc: whole } = await edit(doc.id, { crop: WHOLE, focalPoint: { x: 50, y: 50 } })
    expect(whole.sizes.w480).toMatchObject({ width: 480, height: 720 })
    await rest('DELETE', `media/${doc.id}`, { cookie })
  })

  test('leaves the addresses of the copies of before as they were, until the image itself is deleted', async () => {
    const before = await stored()
    const doc = await add()
    const old = copiesOf(doc)
    const bytes = await bytesOf(doc.sizes.w480.filename)
    await edit(doc.id, { crop: LOWER_HALF })
    await edit(doc.id, { crop: { ...LOWER_HALF, y: 0 } })
    for (const name of old) expect((await rest('GET', `media/file/${name}`)).status).toBe(200)
    expect(await bytesOf(doc.sizes.w480.filename)).toEqual(bytes)
    // A post that names one shows this image, as it is cut out now.
    const src = `/api/media/file/${doc.sizes.w960.filename}`
    expect(await findPicture(payload, src)).toMatchObject({ alt: 'A van', size: { width: 800, height: 600 } })
    const post = await addPost({ featuredImageUrl: src })
    expect((await rest('DELETE', `media/${doc.id}`, { cookie })).status).toBe(409)
    await updatePost(post.id, { featuredImageUrl: '' })
    expect((await rest('DELETE', `media/${doc.id}`, { cookie })).status).toBe(200)
    expect(await stored()).toEqual(before)
  })

  test('is so from the first, when it is drawn before the upload, and a point at the edge is one', async () => {
    const before = await stored()
    const { doc } = await uploadEdited(halves, { crop: LOWER_HALF, focalPoint: { x: 0, y: 100 } })
    expect(doc.sizes.w480).toMatchObject({ width: 480, height: 360 })
    expect(doc).toMatchObject({ focalX: 0, focalY: 100 })
    // For texts, which show all of it.
    expect(doc.formerCopies).toHaveLength(5)
    expect(await sharp(await bytesOf(doc.formerCopies[0])).metadata()).toMatchObject({
      width: 480,
      height: 720,
    })
    expect((await edit(doc.id, { focalPoint: { x: 100, y: 0 } })).doc).toMatchObject({
      focalX: 100,
      focalY: 0,
    })
    await rest('DELETE', `media/${doc.id}`, { cookie })
    expect(await stored()).toEqual(before)
  })

  test('is nothing of an image that moves, which pages show as it was uploaded', async () => {
    const before = await stored()
    const frames = await Promise.all(
      ['#ff0000', '#0000ff'].map((background) =>
        sharp({ create: { width: 8, height: 8, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    )
    const film = sharp(frames, { join: { animated: true } })
    const reason = 'A part of an image that moves cannot be cut out: do that before you upload it'
    for (const [bytes, ending] of [
      [await film.clone().gif().toBuffer(), 'gif'],
      [await film.clone().webp().toBuffer(), 'webp'],
    ] as const) {
      expect(await uploadEdited(bytes, { crop: LOWER_HALF })).toMatchObject({
        status: 400,
        errors: [{ message: reason }],
      })
      const { doc } = await uploadEdited(bytes, { crop: WHOLE })
      expect(doc.filename).toMatch(new RegExp(`\\.${ending}$`))
      expect(await edit(doc.id, { crop: LOWER_HALF })).toMatchObject({
        status: 400,
        errors: [{ message: reason }],
      })
      expect((await edit(doc.id, { crop: WHOLE, focalPoint: { x: 1, y: 2 } })).status).toBe(200)
      const src = `/api/media/file/${doc.filename}`
      expect(await findPicture(payload, src)).toMatchObject({ src, copies: '', focal: { x: 1, y: 2 } })
      await rest('DELETE', `media/${doc.id}`, { cookie })
    }
    const { doc: still } = await uploadEdited(await sharp(halves).webp().toBuffer(), { crop: LOWER_HALF })
    expect((await findPicture(payload, `/api/media/file/${still.filename}`))?.copies).toContain('480w')
    await rest('DELETE', `media/${still.id}`, { cookie })
    expect(await stored()).toEqual(before)
  })

  test('is cut out by nobody who may not change it, and nothing is read for them', async () => {
    const doc = await add()
    const member = await signIn((await addMember()).email)
    const read = vi.spyOn(mediaStore, 'read')
    const before = await stored()
    for (const who of [member, ''])
      expect([401, 403, 404]).toContain((await edit(doc.id, { crop: LOWER_HALF }, who)).status)
    const req = await createLocalReq({ req: { query: { uploadEdits: { crop: LOWER_HALF } } } }, payload)
    const change = payload.update({ collection: 'media', id: doc.id, data: {}, overrideAccess: false, req })
    await expect(change).rejects.toThrow('not allowed')
    expect(read).not.toHaveBeenCalled()
    expect(await stored()).toEqual(before)
    read.mockRestore()
    await rest('DELETE', `media/${doc.id}`, { cookie })
  })

  test('leaves no copy behind when it is not stored, and what is no part of an image is dropped', async () => {
    const doc = await add()
    const before = await stored()
    for (const crop of [
      { ...WHOLE, width: 0 },
      { ...WHOLE, x: 500 },
      { ...WHOLE, height: 50, y: Number.NaN },
    ])
      expect((await edit(doc.id, { crop })).doc.sizes).toEqual(doc.sizes)
    await query('alter table media add constraint planted check (crop_y is null)')
    try {
      expect((await edit(doc.id, { crop: LOWER_HALF })).status).toBeGreaterThan(400)
    } finally {
      await query('alter table media drop constraint planted')
    }
    await expect.poll(stored).toEqual(before)
    await rest('DELETE', `media/${doc.id}`, { cookie })
  })

  test('is what a post shows, and the card of a shared link around the focal point', async () => {
    const doc = await add()
    const src = `/api/media/file/${doc.filename}`
    const { slug } = await addPost({ featuredImageUrl: src })
    expect(await findPicture(payload, src)).toMatchObject({
      src,
      size: { width: 800, height: 1200 },
      alt: 'A van',
      focal: { x: 50, y: 50 },
      copies: expect.stringMatching(/w480\.avif 480w, .*w960\.avif 800w$/),
    })
    await edit(doc.id, { focalPoint: { x: 50, y: 10 } })
    expect(expired).toEqual(
      expect.arrayContaining([
        `/blog/${slug}`,
        `/blog-images/${slug}`,
        '/blog',
        '/blog/page/*',
        '/blog/author/*',
      ]),
    )
    const { cards } = await listPublishedPosts(payload, 1)
    expect(cards.find((card) => card.slug === slug)?.picture).toEqual(await findPicture(payload, src))
    expect((await findPicture(payload, src))?.focal).toEqual({ x: 50, y: 10 })
    const card = await cardOf(src)
    expect(await sharp(card).metadata()).toMatchObject({ ...CARD, format: 'jpeg' })
    expect(await colorOf(card)).toBe('red')
    await edit(doc.id, { focalPoint: { x: 50, y: 90 } })
    expect(await colorOf(await cardOf(src))).toBe('blue')
    await edit(doc.id, { crop: { ...WHOLE, height: 50 }, focalPoint: { x: 50, y: 25 } })
    expect(await findPicture(payload, src)).toMatchObject({
      src: expect.stringMatching(/\.webp$/),
      size: { width: 800, height: 600 },
      focal: { x: 50, y: 50 },
    })
    expect(await colorOf(await cardOf(src))).toBe('red')
  })

  test('is nothing for an image of elsewhere', async () => {
    const src = 'https://elsewhere.example/van.jpg'
    expect(await findPicture(payload, src)).toMatchObject({ src, copies: '', size: null, alt: '' })
    expect(await readCardPicture(payload, src, CARD)).toEqual({ src: null, isAway: false })
    expect(await findPicture(payload, '')).toBeNull()
  })
})

describe('an image that is shown', () => {
  const shownIn = (src: string) => `<p>Text</p><figure><img src="${src}" alt="A van"></figure>`

  async function remove(id: string) {
    const response = await rest('DELETE', `media/${id}`, { cookie })
    return { status: response.status, reason: (await response.json()).errors?.[0]?.message }
  }

  const usesOf = async ({ id }: { id: string }) =>
    (await listUses(await createLocalReq({ user: await addAdmin() }, payload), id)).map(
      ({ title, where }) => `${title}: ${where}`,
    )

  afterEach(async () => {
    await payload.delete({ collection: 'authors', where: { id: { exists: true } } })
  })

  test('is not deleted from under a post, also not from under a draft or one in the trash', async () => {
    const doc = await add()
    const src = `/api/media/file/${doc.filename}`
    const post = await addPost({ title: 'The van', featuredImageUrl: src })
    expect(await remove(doc.id)).toEqual({
      status: 409,
      reason: 'This image is shown in “The van”: take it out there before you delete it',
    })
    expect(await usesOf(doc)).toEqual(['The van: Featured image, published'])
    await updatePost(post.id, { featuredImageUrl: '', content: shownIn(src), published: false })
    expect((await remove(doc.id)).status).toBe(409)
    expect(await usesOf(doc)).toEqual(['The van: In the text, a draft'])
    await rest('PATCH', `blog-posts/${post.id}`, { cookie, json: { deletedAt: new Date().toISOString() } })
    expect((await remove(doc.id)).status).toBe(409)
    expect(await usesOf(doc)).toEqual(['The van: In the text, in the trash'])
    expect(await stored()).toContain(doc.filename)
    await payload.delete({ collection: 'blog-posts', id: post.id, trash: true })
    expect((await remove(doc.id)).status).toBe(200)
    expect(await stored()).not.toContain(doc.filename)
  })

  test('is not deleted from under changes that are kept for later, nor from under an author', async () => {
    const [doc, other] = [await add(), await add()]
    const post = await addPost({ title: 'The van', slug: 'the-van' })
    const values = {
      featuredImageUrl: `/api/media/file/${other.sizes.w480.filename}`,
      content: `<p>Text</p>${shownIn(`/api/media/file/${doc.filename}`)}`,
    }
    const basedOn = post.updatedAt
    await payload.create({ collection: 'pending-changes', data: { post: post.id, values, basedOn } })
    expect(await usesOf(doc)).toEqual(['The van: In the text, in changes that are kept for later'])
    expect(await usesOf(other)).toEqual(['The van: Featured image, in changes that are kept for later'])
    expect((await remove(doc.id)).status).toBe(409)
    expect((await remove(other.id)).status).toBe(409)
    await payload.delete({ collection: 'pending-changes', where: { post: { equals: post.id } } })
    const ann = await payload.create({
      collection: 'authors',
      data: { name: 'Ann Lee', slug: 'ann-lee', nameKey: '', picture: doc.id },
    })
    expect(await usesOf(doc)).toEqual(['Ann Lee: Picture of an author'])
    expect((await remove(doc.id)).reason).toContain('“Ann Lee”')
    expired.length = 0
    await edit(doc.id, { focalPoint: { x: 50, y: 10 } })
    expect(expired).toEqual(['/blog/*'])
    await payload.delete({ collection: 'authors', id: ann.id })
    expect([(await remove(doc.id)).status, (await remove(other.id)).status]).toEqual([200, 200])
  })

  test('is shown by the addresses of its copies and by one with a query, and by none of another host', async () => {
    const doc = await add()
    const copy = `/api/media/file/${doc.sizes.w960.filename}?x=1`
    const post = await addPost({ title: 'A copy', content: shownIn(copy) })
    expect(await usesOf(doc)).toEqual(['A copy: In the text, published'])
    const elsewhere = `https://elsewhere.example/api/media/file/${doc.filename}`
    await updatePost(post.id, { content: shownIn(elsewhere), featuredImageUrl: elsewhere })
    expect(await usesOf(doc)).toEqual([])
    const whole = `${env.SITE_URL}/api/media/file/${doc.filename}?x=1`
    // As a post from before the rule for addresses may have it.
    await query('update blog_posts set featured_image_url = $1 where id = $2', [whole, post.id])
    expect(await usesOf(doc)).toEqual(['A copy: Featured image, published'])
    await updatePost(post.id, { featuredImageUrl: '' })
    expect((await remove(doc.id)).status).toBe(200)
  })

  test('stays among many that are deleted at once, which are looked up in one query', async () => {
    const docs = [await add(), await add(), await add()]
    await addPost({ title: 'The van', content: shownIn(`/api/media/file/${docs[1].filename}`) })
    const asked = vi.spyOn(pg.Client.prototype, 'query')
    const where = new URLSearchParams({ 'where[id][in]': docs.map(({ id }) => id).join(',') })
    const response = await rest('DELETE', `media?${where}`, { cookie })
    const texts = asked.mock.calls.map(([text]) => String(text))
    asked.mockRestore()
    expect(await response.json()).toMatchObject({
      errors: [{ id: docs[1].id, message: expect.stringContaining('“The van”') }],
    })
    expect(texts.filter((text) => text.includes('from pending_changes'))).toHaveLength(1)
    const left = await stored()
    expect(docs.map(({ filename }) => left.includes(filename))).toEqual([false, true, false])
  })

  test('is not replaced by another file either, and its words and parts still change', async () => {
    const doc = await add()
    await addPost({ title: 'The van', content: shownIn(`/api/media/file/${doc.filename}`) })
    const before = await stored()
    const { status, reason } = await upload(cookie, halves, { replaces: doc.id })
    expect([status, reason]).toEqual([
      409,
      'This image is shown in “The van”: choose the new one there instead',
    ])
    await expect.poll(stored).toEqual(before)
    expect((await edit(doc.id, { focalPoint: { x: 1, y: 1 } })).status).toBe(200)
    expect((await rest('PATCH', `media/${doc.id}`, { cookie, json: { alt: 'Our van' } })).status).toBe(200)
  })
})

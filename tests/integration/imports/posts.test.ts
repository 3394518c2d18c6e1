import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { UNKNOWN_ORIGIN } from '@/features/imports/rules/old-image'
import { changeState } from '@/features/imports/server/import-row'
import { workOnNext } from '@/features/imports/server/run'
import { mediaStore } from '@/features/media/server/media-store'
import { importRecords, postRecord } from '../../helpers/import-records'
import { addAdmin, payload, query } from '../../helpers/payload'

let folder = ''
const OLD = 'https://old.example/wp-content/uploads/2024/03'
const HERO = { url: `${OLD}/hero.png`, alt: 'A roof' }
const TEAM = { url: `${OLD}/team.png`, alt: '' }

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'images-'))
  await mkdir(join(folder, '2024/03'), { recursive: true })
  const png = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#369' } })
    .png()
    .toBuffer()
  await writeFile(join(folder, '2024/03/hero.png'), png)
})
afterAll(() => rm(folder, { recursive: true }))

beforeEach(async () => {
  await payload.delete({ collection: 'blog-posts', where: { id: { exists: true } }, trash: true })
  for (const table of ['imports', 'import_rows', 'redirects', 'media', 'authors'])
    await query(`delete from ${table}`)
})

const posts = () =>
  query(
    'select title, slug, category, published, published_at, content, featured_image_url as featured from blog_posts order by title',
  )

test('a post with images of a site that nobody has named is a draft that says so', async () => {
  const image = { url: `${UNKNOWN_ORIGIN}/content/images/hero.png`, alt: '' }
  const post = postRecord({ html: `<p>Text</p><img src="${image.url}">`, images: [image] })
  const { progress, lines } = await importRecords('wordpress', [post])
  expect(progress.counts.post).toEqual({ unfinished: 1 })
  expect(lines[0]?.problem).toBe(`An image did not come (${image.url}): Where the old site is was not said.`)
  expect(await posts()).toMatchObject([{ published: false }])
})

test('T178 a script in a field of a post is text, or is gone, whatever a reader has let through', async () => {
  const script = '<script>alert(1)</script>'
  const html = `<p onclick="alert(2)">Text</p>${script}<p><a href="javascript:alert(3)">x</a></p>`
  const authors = [{ id: 'a', name: script }]
  const { lines } = await importRecords('wordpress', [
    postRecord({ title: script, html, excerpt: script, authors }),
  ])
  const [post] = await posts()
  expect(post).toMatchObject({ title: script, published: true })
  expect(post.content).toContain('Text')
  expect(post.content).not.toMatch(/script|onclick/)
  expect(lines[0]?.lost.join()).toContain('<script>')
})

test('posts are moved in with their dates, images and old addresses, each image once, and lead to each other', async () => {
  const one = postRecord({
    title: 'One',
    slug: 'one',
    html: `<p><a href="https://www.old.example/2024/03/two/#end">Two</a> <a href="https://else.example/">else</a></p><img src="${HERO.url}" alt="A roof">`,
    categories: ['Call handling'],
    images: [HERO],
    featured: HERO,
    oldAddresses: ['/2024/03/one/', '/?p=6'],
  })
  const two = postRecord({ title: 'Two', slug: 'two', html: '<p>Back</p>', oldAddresses: ['/2024/03/two/'] })
  const secret = postRecord({
    title: 'Zero',
    slug: 'zero',
    because: 'It was private.',
    categories: ['Plumbing'],
  })
  const { progress, lines } = await importRecords('wordpress', [one, two, secret], { folder })
  expect(progress.counts).toEqual({ post: { made: 3 }, image: { made: 1 }, redirect: { made: 5 } })
  expect(progress.warnings.unplacedCategories).toEqual(['Plumbing'])
  expect(lines.find(({ title }) => title === 'Zero')?.problem).toBe(
    'It was private. Its category has no place here: Plumbing.',
  )
  const [first, second, third] = await posts()
  const [{ filename, alt }] = await query('select filename, alt from media')
  expect(alt).toBe('A roof')
  expect(first).toMatchObject({
    category: 'Call Handling',
    published: true,
    published_at: new Date('2024-03-04T05:06:07.000Z'),
    featured: `/api/media/file/${filename}`,
  })
  expect(first.content).toContain('<a href="/blog/two#end">')
  expect(first.content).toContain('href="https://else.example/"')
  expect(first.content).toMatch(new RegExp(`<img src="/api/media/file/${filename}"[^>]* width="60"`))
  expect([second.published, third.published]).toEqual([true, false])
  expect(await query('select from_path as "from" from redirects order by from_path')).toEqual(
    expect.arrayContaining([{ from: '/2024/03/one' }, { from: '/?p=6' }, { from: '/2024/03/two' }]),
  )
  expect(await query("select 1 from audit_log where kind = 'post.published'")).toEqual([])

  const again = await importRecords('wordpress', [one, two, secret], { folder, text: 'grown' })
  expect(again.progress.counts).toEqual({ post: { exists: 3 } })
  expect((await query('select count(*)::int as n from media'))[0].n).toBe(1)
})

test('a post whose images failed is a draft with the reason, and is finished by a later run unless somebody changed it', async () => {
  const record = postRecord({
    title: 'Late',
    slug: 'late',
    html: `<img src="${TEAM.url}" alt="">`,
    images: [TEAM],
  })
  const other = postRecord({
    title: 'Mine',
    slug: 'mine',
    html: `<img src="${TEAM.url}" alt="">`,
    images: [TEAM],
  })
  const choices = { posts: { fetchesImages: false } }
  const { progress, lines } = await importRecords('wordpress', [record, other], { folder, choices })
  expect(progress.counts).toMatchObject({ post: { unfinished: 2 } })
  expect(lines[0]?.problem).toBe(`An image did not come (${TEAM.url}): It was not given with the file.`)
  expect(await posts()).toMatchObject([{ published: false }, { published: false }])
  await query(`update blog_posts set excerpt = 'Ours' where slug = 'mine'`)
  const whole = await mkdtemp(join(tmpdir(), 'images-'))
  const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
  await writeFile(join(whole, 'team.png'), png)
  const again = await importRecords('wordpress', [record, other], { folder: whole, choices, text: 'again' })
  await rm(whole, { recursive: true })
  expect(again.progress.counts).toMatchObject({ post: { finished: 1, exists: 1 } })
  const [late, mine] = await posts()
  expect(late).toMatchObject({ published: true, published_at: new Date('2024-03-04T05:06:07.000Z') })
  expect(late.content).toContain('/api/media/file/')
  expect(mine.published).toBe(false)
})

test('F52 a full disk of the images pauses an import, which makes no draft of the post and goes on when there is room', async () => {
  const post = postRecord({
    title: 'One',
    slug: 'one',
    images: [HERO],
    html: `<img src="${HERO.url}" alt="">`,
  })
  // What a full disk says, by the device that is always full.
  const full = vi
    .spyOn(mediaStore, 'write')
    .mockImplementation((_name, bytes) => writeFile('/dev/full', bytes))
  const { progress } = await importRecords('wordpress', [post], { folder })
  expect(progress).toMatchObject({
    state: 'paused',
    problem:
      'Images cannot be stored: the disk of the server is full, or their store is away. Mend that, and let the import go on.',
  })
  expect(await posts()).toEqual([])
  full.mockRestore()
  const again = await importRecords('wordpress', [post], { folder })
  expect(again.progress).toMatchObject({ id: progress.id, state: 'done', problem: null })
  expect(again.progress.counts).toMatchObject({ post: { made: 1 }, image: { made: 1 } })
  expect(await posts()).toMatchObject([{ title: 'One', published: true }])
})

test('a scheduled post is scheduled, and one whose minute has passed is a draft unless it was chosen otherwise', async () => {
  const ahead = postRecord({ title: 'Ahead', status: 'scheduled', publishedAt: '2030-01-02T03:04:00.000Z' })
  const past = postRecord({ title: 'Past', status: 'scheduled' })
  await addAdmin()
  const { progress } = await importRecords('wordpress', [ahead, past])
  expect(progress.warnings.pastMinutes).toBe(1)
  expect(await posts()).toMatchObject([{ published: false }, { published: false }])
  expect(await query('select action::text, at, state::text from scheduled_posts')).toEqual([
    { action: 'publish', at: new Date('2030-01-02T03:04:00.000Z'), state: 'pending' },
  ])
})

test('an undo removes posts with their redirects and images, but no post that somebody changed, and no image that a post shows', async () => {
  const shown = `<img src="${HERO.url}" alt="">`
  const records = [
    postRecord({ title: 'Gone', html: shown, images: [HERO] }),
    postRecord({ title: 'Kept', html: shown, images: [HERO] }),
  ]
  const { progress } = await importRecords('wordpress', records, { folder })
  const [, kept] = await query('select id from blog_posts order by title')
  await payload.update({ collection: 'blog-posts', id: kept.id, data: { excerpt: 'Ours' } })
  await changeState(payload.db.pool, progress.id, ['done'], 'undoing')
  await workOnNext(payload, { id: progress.id })
  expect((await posts()).map(({ title }) => title)).toEqual(['Kept'])
  expect(await query('select post_id from redirects')).toEqual([{ post_id: kept.id }, { post_id: kept.id }])
  expect((await query('select count(*)::int as n from media'))[0].n).toBe(1)
  expect(await query('select counts from imports')).toMatchObject([
    { counts: { post: { removed: 1, kept: 1 }, redirect: { removed: 2 }, image: { kept: 1 } } },
  ])
  const again = await importRecords('wordpress', records, { folder, text: 'again' })
  expect(again.progress.counts).toMatchObject({ post: { made: 1, exists: 1 } })
})

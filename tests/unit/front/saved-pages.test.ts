import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { hasSavedPages, openSavedPages } from '@/front/cache/saved-pages'
import { pageResponse } from '../../helpers/fake-next'
import { makeCachedSite, openFolder, removed, toRequest } from '../../helpers/page-cache'

const soon = { timeout: 5_000, interval: 50 }

test('F1 a start without the database shows what was saved, and what it makes anew when the database is back', async () => {
  const { open, folder } = await openFolder()
  expect(await hasSavedPages(folder)).toBe(false)
  const saved = open()
  const before = makeCachedSite(saved)
  for (const path of ['/blog', '/blog/a']) await before.read(path)
  await before.read('/blog', { rsc: '1' })
  await saved.remove([])
  expect(await readdir(folder)).toHaveLength(3)
  expect(await hasSavedPages(folder)).toBe(true)

  const { site, cache, read } = makeCachedSite(open())
  site.isAway = true
  site.version = 2
  expect(await cache.restore()).toBe(3)
  expect(await read('/blog')).toBe('200 version 1 of /blog')
  expect(await read('/blog', { rsc: '1' })).toBe('200 version 1 of /blog')
  expect(await read('/blog/b')).toBe('503 later')
  site.isAway = false
  await expect.poll(() => read('/blog/a'), soon).toBe('200 version 2 of /blog/a')
})

test('F1 what is taken away has left the disk when its editor gets a response, and with it all that nobody has looked at since the start', async () => {
  const { open, folder } = await openFolder()
  const before = makeCachedSite(open())
  for (const path of ['/blog/a', '/blog/b', '/blog']) await before.read(path)
  before.site.gone.push('/blog/a')
  await before.cache.expire(removed('/blog/a'))
  expect(await readdir(folder)).toHaveLength(2)

  const after = makeCachedSite(open())
  await after.read('/blog')
  await after.cache.expire(removed('/blog/b'))
  const left = await readdir(folder)
  expect(await Promise.all(left.map((name) => readFile(join(folder, name), 'utf8')))).toEqual([
    expect.stringContaining('version 1 of /blog'),
  ])
})

test('what has no room in the memory takes none on the disk', async () => {
  const { open, folder } = await openFolder()
  const saved = open()
  const { read } = makeCachedSite(saved, 20_000)
  for (let page = 0; page < 50; page++) await read(`/blog/${page}`)
  await saved.remove([])
  expect((await readdir(folder)).length).toBeLessThan(20)
})

test('garbage, half a page, another version’s page and one that is no page of this version are not shown', async () => {
  const { open, folder, root } = await openFolder()
  const saved = open()
  await makeCachedSite(saved).read('/blog')
  await saved.remove([])
  const [name = ''] = await readdir(folder)
  const good = await readFile(join(folder, name))
  expect(await open().load()).toHaveLength(1)
  for (const bad of [
    Buffer.from('garbage'),
    Buffer.alloc(0),
    good.subarray(0, -1),
    Buffer.concat([good, good]),
  ]) {
    await writeFile(join(folder, name), bad)
    expect(await open().load()).toEqual([])
  }
  await rm(join(folder, name))
  await writeFile(join(folder, 'f'.repeat(32)), good)
  expect(await open().load(), 'under the name of another page').toEqual([])
  const text = good.toString().replace('"/blog"', '"/own"')
  await writeFile(join(folder, name), text)
  expect(await open().load()).toEqual([])
  expect(await open(join(root, 'version-2')).load()).toEqual([])
})

test('other versions are removed once all is made, and not before', async () => {
  const { open, folder, root } = await openFolder()
  await mkdir(join(root, 'old'), { recursive: true })
  const saved = open()
  saved.save(toRequest('/blog') ?? expect.fail(), pageResponse('x'))
  await saved.remove([])
  expect(await readdir(root)).toEqual(['old', 'version-1'])
  await saved.forgetOthers()
  expect(await readdir(root)).toEqual(['version-1'])
  expect(await readdir(folder)).toHaveLength(1)
})

test('a disk that takes nothing holds up nobody', async () => {
  const { root, failures } = await openFolder()
  await writeFile(join(root, 'file'), '')
  const saved = openSavedPages(join(root, 'file', 'x'), toRequest, (error) => failures.push(error))
  const { read, cache } = makeCachedSite(saved)
  expect(await read('/blog')).toBe('200 version 1 of /blog')
  await cache.expire(removed('/blog'))
  expect(failures.length).toBeGreaterThan(0)
})

import { expect, test } from 'vitest'
import { changed, makeCachedSite, removed } from '../../helpers/page-cache'

const soon = { timeout: 5_000, interval: 50 }

test('F1 an edited page that cannot be made anew is served as it was, and anew as soon as the database is back', async () => {
  const { site, cache, read } = makeCachedSite()
  await read('/blog')
  site.version = 2
  site.isAway = true
  await cache.expire(changed('/blog'))
  for (let visit = 0; visit < 3; visit++) expect(await read('/blog')).toBe('200 version 1 of /blog')
  expect(site.requested, 'who waits for the database').toHaveLength(2)
  expect(await read('/never-made')).toBe('503 later')
  site.isAway = false
  // Nobody asks meanwhile.
  await expect.poll(() => String(cache.find('/blog html')?.identity.bytes), soon).toBe('version 2 of /blog')
})

test('F1 a page that was taken away is never served again, nor one that showed it, while the database is away', async () => {
  const { site, cache, read } = makeCachedSite()
  for (const path of ['/blog', '/blog/a', '/about']) await read(path)
  await read('/blog/a', { rsc: '1' })
  await cache.expire(changed('/blog', '/about'))
  site.isAway = true
  await read('/about')
  await cache.expire(removed('/blog', '/blog/a'))
  expect(await read('/blog')).toBe('503 later')
  expect(await read('/blog/a')).toBe('503 later')
  expect(await read('/blog/a', { rsc: '1' })).toBe('503 later')
  expect(await read('/about')).toBe('200 version 1 of /about')
})

test('F1 what is found to be gone while it is made anew is not served when the database goes away after that', async () => {
  const { site, cache, read } = makeCachedSite()
  await read('/blog/a')
  await read('/blog/a', { rsc: '1' })
  await cache.expire(changed('/blog/*'))
  site.gone.push('/blog/a')
  expect(await read('/blog/a')).toBe('404 not found')
  site.isAway = true
  expect(await read('/blog/a', { rsc: '1' })).toBe('503 later')
})

test('D12 F1 the page after a save is the saved one, also when the database has just been away', async () => {
  const { site, cache, read } = makeCachedSite()
  await read('/blog')
  await cache.expire(changed('/blog'))
  site.isAway = true
  await read('/blog')
  site.isAway = false
  site.version = 2
  await cache.expire(changed('/blog'))
  expect(await read('/blog')).toBe('200 version 2 of /blog')
})

test('what a change has expired is made anew before anybody asks', async () => {
  const { site, cache, read } = makeCachedSite()
  for (const path of ['/blog', '/blog/a', '/about']) await read(path)
  site.version = 2
  for (const [path, kind] of [
    ['/blog', changed],
    ['/blog/a', removed],
  ] as const) {
    await cache.expire(kind(path))
    expect(cache.find(`${path} html`)).toBeUndefined()
    await expect.poll(() => cache.find(`${path} html`), soon).toBeDefined()
  }
  expect(site.requested).toHaveLength(5)
})

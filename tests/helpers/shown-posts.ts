import { setTimeout } from 'node:timers/promises'
import { expect } from 'vitest'
import { type Instance, type Instances, read } from './instances'

/** The longest that another instance may show what was. */
export const LIMIT_MS = 1_000

/** Asked without a pause, an instance would mostly answer. */
const PAUSE_MS = 20

/** Home names no post. */
const LISTS = ['/blog', '/sitemap.xml', '/feed.xml', '/atom.xml']

/** On which pages a post shows at an instance: those that list posts, and the one at its own address. */
async function shownAt(instance: Instance, slug: string): Promise<string[]> {
  const looks = [...LISTS, `/blog/${slug}`].map(async (path) => {
    const { status, text } = await read(instance, path)
    return (LISTS.includes(path) ? text.includes(`/blog/${slug}`) : status === 200) ? path : ''
  })
  return (await Promise.all(looks)).filter(Boolean)
}

/** Fails unless a post shows everywhere, or nowhere: on the next request where it was changed, within a second elsewhere. */
export async function expectShown(changed: Instance, other: Instance, slug: string, isShown: boolean) {
  const began = performance.now()
  const expected = isShown ? [...LISTS, `/blog/${slug}`] : []
  expect(await shownAt(changed, slug)).toEqual(expected)
  for (;;) {
    const askedAt = performance.now()
    const shown = await shownAt(other, slug)
    if (shown.join() === expected.join()) return
    if (askedAt - began > LIMIT_MS) expect(shown).toEqual(expected)
    await setTimeout(PAUSE_MS)
  }
}

/**
 * Publishes a post at the first instance, and has all hold it in memory.
 *
 * @returns where it is changed
 */
export async function keepPost(site: Instances, slug: string): Promise<string> {
  const [first] = site.all
  if (!first) throw new Error('There is no instance')
  const post = await site.publish(first, slug, `First ${slug}`)
  for (const instance of site.all)
    for (const path of ['/blog', `/blog/${slug}`])
      await expect.poll(async () => (await read(instance, path)).text).toContain(`First ${slug}`)
  return `/api/blog-posts/${post.id}`
}

/** How long an instance goes on to send anything else, counted from now, when the change was answered. */
export async function lagAt(
  instance: Instance,
  path: string,
  isFresh: (status: number, text: string) => boolean,
): Promise<number> {
  const began = performance.now()
  for (;;) {
    const asked = performance.now() - began
    const { status, text } = await read(instance, path)
    if (isFresh(status, text)) return asked
    if (asked > 10_000) throw new Error(`${path} is still what it was: ${status}`)
    await setTimeout(PAUSE_MS)
  }
}

import { setTimeout } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { type Instance, Instances, read, type StoredPost } from '../helpers/instances'
import { seeded } from '../helpers/random'
import type { Reply } from '../helpers/visitor'

const ROUNDS = Number(process.env.ROUNDS ?? 40)
const SEED = Number(process.env.SEED ?? 20)
/** The longest that another instance may show what was. */
const LIMIT_MS = 1_000

const random = seeded(SEED)
const pick = <T>(things: readonly T[]): T => things[Math.floor(random() * things.length)] as T

/** Changes a post at an instance as its editor might; what came of it stands in the database. */
async function changePost(site: Instances, instance: Instance, post: StoredPost, round: number) {
  const address = `/api/blog-posts/${post.id}`
  const roll = random()
  if (roll < 0.5) return site.change(instance, address, 'PATCH', { title: `Title of round ${round}` })
  if (roll < 0.8) return site.change(instance, address, 'PATCH', { published: !post.published })
  if (roll < 0.9) return site.change(instance, address, 'PATCH', { slug: `moved-in-round-${round}` })
  return site.change(instance, address, 'DELETE')
}

const storedPosts = (site: Instances) =>
  site.query<StoredPost>('select id, slug, title, published from blog_posts where deleted_at is null')

/** An instance that is asked to do too much says so, which is not what was. */
async function readWhenUp(instance: Instance, path: string): Promise<Reply> {
  const reply = await read(instance, path)
  if (reply.status !== 503) return reply
  await setTimeout(LIMIT_MS)
  return read(instance, path)
}

/** What an instance shows that the database does not say; nothing when it is up to date. */
async function findStale(instance: Instance, posts: StoredPost[], gone: Iterable<string>): Promise<string[]> {
  const list = await readWhenUp(instance, '/blog')
  const stale: string[] = []
  for (const { slug, title, published } of posts.filter((post) => /round|kept/i.test(post.title))) {
    const page = await readWhenUp(instance, `/blog/${slug}`)
    if (published ? !page.text.includes(title) : page.status !== 404) stale.push(`${slug}: ${page.status}`)
    if (list.text.includes(title) !== published) stale.push(`/blog of ${title}`)
  }
  for (const slug of gone)
    if ((await read(instance, `/blog/${slug}`)).status === 200) stale.push(`${slug} is gone`)
  return stale
}

/** Something that happens to instances around a change; resolves with how it ends. */
async function disturb(site: Instances, round: number): Promise<{ paused?: Instance }> {
  const roll = random()
  if (roll < 0.3) await site.cutListeners(random())
  else if (roll < 0.6) {
    const paused = pick(site.all)
    paused.process.signal('SIGSTOP')
    return { paused }
  } else if (roll < 0.75) await site.restart(pick(site.all), round % 2 === 0 ? 'SIGTERM' : 'SIGKILL')
  return {}
}

test('F20 F21 F39 four instances, cut, paused and restarted around changes, show nothing that is older than a second', async () => {
  const site = await Instances.open(4)
  onTestFinished(() => site.close())
  for (const name of ['one', 'two', 'three'])
    await site.publish(pick(site.all), `kept-${name}`, `Kept ${name}`)
  const known = new Set<string>()
  for (let round = 1; round <= ROUNDS; round += 1) {
    for (const instance of site.all) await read(instance, '/blog')
    const { paused } = await disturb(site, round)
    const others = site.all.filter((each) => each !== paused)
    const before = (await storedPosts(site)).filter(({ title }) => /round|kept/i.test(title))
    if (before.length < 2) await site.publish(pick(others), `new-in-round-${round}`, `New in round ${round}`)
    else await changePost(site, pick(others), pick(before), round)
    await setTimeout(LIMIT_MS)
    const posts = await storedPosts(site)
    const slugs = posts.filter(({ published }) => published).map(({ slug }) => slug)
    for (const { slug } of before) known.add(slug)
    const gone = [...known].filter((slug) => !slugs.includes(slug))
    // What it is asked first, it is asked while it still sleeps.
    const looks = site.all.map((each) => findStale(each, posts, gone))
    paused?.process.signal('SIGCONT')
    expect(await Promise.all(looks), `round ${round} of seed ${SEED}`).toEqual(site.all.map(() => []))
  }
})

import { Agent } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { FRESH_MS } from '@/data/expiry-watch'
import { BUSINESS_TIME_ZONE } from '@/domain/business-time-zone'
import { CHANGES_HEADER, NO_CHANGES } from '@/features/posts/rules/pending-changes'
import type { ScheduleAction } from '@/features/posts/rules/scheduled-post'
import { CACHES_BEHIND_HEADER } from '@/lib/fetch-json'
import { toLocalMinute } from '@/lib/local-time'
import { photograph } from '../../scripts/bench/photograph'
import { ask, type Heard } from './cached-origin'
import type { Instance, Instances } from './instances'
import type { Reply } from './visitor'

/** What an answer says of a fact: the version that it shows, or whether it fits one of the versions from `least` to `most`. */
type Look = (heard: Heard, least: number, most: number) => boolean

/** Something that staff change again and again while visitors read what shows it. */
export type Fact = {
  name: string
  /** The version whose change has begun, and the one that every cache has been told of. */
  begun: number
  reached: number
  /** For so long after a change an instance may still answer as before: of what no cache keeps. */
  lagMs?: number
  /** How often it is changed while the others are; as often as they are without it. */
  changes?: number
  /** Whether it changes at a minute that was set for it: no answer to a save says that the caches were reached. */
  isByMinute?: boolean
  pages: () => { path: string; isCurrent: Look }[]
  change: (version: number, at: Instance) => Promise<Reply>
}

/** An answer that shows less than what every cache had been told before it was asked for. */
export type OldRead = { fact: string; path: string; reached: number; begun: number; heard: object }

/** `failures` are the words of the first reads that failed. */
export type Readings = { reads: number; failed: number; failures: string[]; kept: number; old: OldRead[] }

const ENCODINGS = ['gzip, deflate, br, zstd', 'gzip', '']

const MOST_WORDS = 5

/** Visitors who read without end what shows the facts, until they are told to stop. */
export function startReaders(
  count: number,
  origin: string,
  facts: readonly Fact[],
  random: () => number,
  pauseMs: number,
): { stop: () => Promise<Readings> } {
  // In turn, so that none is idle until the cache closes it, perhaps at the moment at which a reader uses it again.
  const agent = new Agent({ keepAlive: true, maxSockets: count, scheduling: 'fifo' })
  const readings: Readings = { reads: 0, failed: 0, failures: [], kept: 0, old: [] }
  let isOver = false
  const pick = <T>(things: readonly T[]): T => things[Math.floor(random() * things.length)] as T

  async function read(fact: Fact, page: ReturnType<Fact['pages']>[number], accepts: string) {
    const { reached } = fact
    const heard = await ask(`${origin}${page.path}`, {
      headers: accepts ? { 'accept-encoding': accepts } : {},
      agent,
    })
    const { begun } = fact
    readings.reads += 1
    if (Number(heard.headers.age ?? 0) > 0 || String(heard.headers['x-varnish']).includes(' '))
      readings.kept += 1
    if (heard.status >= 500) noteFailure(`${page.path} ${heard.status} ${heard.text.slice(0, 200)}`)
    else if (!page.isCurrent(decoded(heard), reached, begun)) {
      const { text: _text, bytes: _bytes, ...rest } = heard
      readings.old.push({
        fact: fact.name,
        path: page.path,
        reached,
        begun,
        heard: { ...rest, shows: shownIn(heard) },
      })
    }
  }

  function readAny() {
    const fact = pick(facts)
    return read(fact, pick(fact.pages()), pick(ENCODINGS))
  }

  /** So that the last change of each fact is looked for too. */
  async function readEach() {
    for (const fact of facts)
      for (const page of fact.pages()) for (const accepts of ENCODINGS) await read(fact, page, accepts)
  }

  function noteFailure(words: string) {
    readings.failed += 1
    if (readings.failures.length < MOST_WORDS) readings.failures.push(words)
  }

  const readers = Array.from({ length: count }, async () => {
    while (!isOver) {
      await readAny().catch((error) => noteFailure(String(error)))
      await setTimeout(random() * pauseMs)
    }
  })
  return {
    async stop() {
      isOver = true
      await Promise.all(readers)
      await readEach().catch((error) => noteFailure(String(error)))
      agent.destroy()
      return readings
    },
  }
}

function decoded(heard: Heard): Heard {
  const encoding = heard.headers['content-encoding']
  if (encoding !== 'br' && encoding !== 'gzip') return heard
  const bytes = encoding === 'br' ? brotliDecompressSync(heard.bytes) : gunzipSync(heard.bytes)
  return { ...heard, bytes, text: bytes.toString() }
}

const shownIn = (heard: Heard) => [...new Set(decoded(heard).text.match(/Edge \w+ v\d+/g))].slice(0, 5)

/**
 * How many saves said that every cache was reached, how many did not, and the milliseconds of each; how many were refused
 * by a product that had too much to do, and made again.
 */
export type Changes = { inTime: number; later: number; refused: number; took: number[] }

/** Milliseconds after which somebody tries a refused save again. */
const AGAIN_MS = 500

/** Changes a fact so often, or for so long, one version after the other. */
export async function changeFact(
  site: Instances,
  fact: Fact,
  random: () => number,
  isEnough: (done: number) => boolean,
): Promise<Changes> {
  const changes: Changes = { inTime: 0, later: 0, refused: 0, took: [] }
  for (let done = 0; !isEnough(done); done += 1) {
    fact.begun += 1
    const at = site.all[Math.floor(random() * site.all.length)]
    if (!at) throw new Error('There is no instance')
    const savedAt = performance.now()
    const reply = await untilTaken(() => fact.change(fact.begun, at), changes)
    if (!fact.isByMinute) changes.took.push(performance.now() - savedAt)
    if (reply.status !== 200 && reply.status !== 201)
      throw new Error(`${fact.name}: ${reply.status} ${reply.text}`)
    if (fact.isByMinute || reply.headers?.get(CACHES_BEHIND_HEADER)) {
      await untilReached(site)
      changes.later += 1
    } else changes.inTime += 1
    await setTimeout(fact.lagMs ?? 0)
    fact.reached = fact.begun
  }
  return changes
}

/** Sends a change again while the product has too much to do. */
async function untilTaken(send: () => Promise<Reply>, changes = { refused: 0 }): Promise<Reply> {
  for (;;) {
    const reply = await send()
    if (reply.status !== 503) return reply
    changes.refused += 1
    await setTimeout(AGAIN_MS)
  }
}

/** Resolves when every cache has acknowledged what was recorded up to now. */
export async function untilReached(site: Instances): Promise<void> {
  const [last] = await site.query<{ id: string | null }>('select max(id) as id from cdn_purges')
  if (!last?.id) return
  while ((await site.query('select from cdn_purges where id <= $1', [last.id])).length > 0)
    await setTimeout(100)
}

/** Content, posts in every way in which they change, an author, redirects and images, in their first version. */
export async function makeFacts(site: Instances): Promise<Fact[]> {
  const [one] = site.all
  if (!one) throw new Error('There is no instance')
  // The oldest posts.
  const minute = await minuteFact(site, one)
  const titled = await Promise.all([1, 2].map((at) => postFact(site, one, at)))
  return [
    minute,
    ...titled,
    await publishedFact(site, one),
    await placeFact(site, one),
    await pendingFact(site, one),
    await restoredFact(site, one),
    await authorFact(site, one),
    await homeFact(site, one),
    await companyFact(site, one),
    await redirectFact(site, one),
    await imageFact(site),
  ]
}

/** Pages that show the version as `Edge name v7.` */
function showing(name: string, paths: readonly string[]): Fact['pages'] {
  const isCurrent: Look = ({ status, text }, least) => {
    const shown = [...text.matchAll(new RegExp(`Edge ${name} v(\\d+)`, 'g'))].map(([, version]) =>
      Number(version),
    )
    return status === 200 && shown.length > 0 && shown.every((version) => version >= least)
  }
  return () => paths.map((path) => ({ path, isCurrent }))
}

/** A page that is there in some versions and not in others. */
function there(path: string, isThere: (version: number) => boolean, sees: (heard: Heard) => boolean) {
  const isCurrent: Look = (heard, least, most) => {
    const versions = Array.from({ length: most - least + 1 }, (_, at) => least + at)
    return versions.some((version) => isThere(version) === sees(heard))
  }
  return { path, isCurrent }
}

const isEven = (version: number) => version % 2 === 0
const isFound = ({ status }: Heard) => status === 200
/** Of posts that the first page of the blog may not show any more. */
const WHOLE_LISTS = ['/sitemap.xml', '/feed.xml']
const LISTS = ['/blog', ...WHOLE_LISTS]

async function postFact(site: Instances, one: Instance, at: number): Promise<Fact> {
  const slug = `edge-post-${at}`
  const { id } = await site.publish(one, slug, `Edge post${at} v0.`)
  return {
    ...{ name: slug, begun: 0, reached: 0 },
    pages: showing(`post${at}`, [`/blog/${slug}`, '/blog', '/feed.xml', '/atom.xml']),
    change: (version, instance) =>
      site.change(instance, `/api/blog-posts/${id}`, 'PATCH', { title: `Edge post${at} v${version}.` }),
  }
}

async function publishedFact(site: Instances, one: Instance): Promise<Fact> {
  const { id } = await site.publish(one, 'edge-shown', 'Edge shown')
  return {
    ...{ name: 'published', begun: 0, reached: 0 },
    pages: () => [
      there('/blog/edge-shown', isEven, isFound),
      ...LISTS.map((path) => there(path, isEven, ({ text }) => text.includes('/blog/edge-shown'))),
    ],
    change: (version, instance) =>
      site.change(instance, `/api/blog-posts/${id}`, 'PATCH', { published: isEven(version) }),
  }
}

async function placeFact(site: Instances, one: Instance): Promise<Fact> {
  const { id } = await site.publish(one, 'edge-here', 'Edge place')
  return {
    ...{ name: 'place', begun: 0, reached: 0 },
    pages: () => [
      there('/blog/edge-here', isEven, isFound),
      there('/blog/edge-there', (version) => !isEven(version), isFound),
    ],
    change: (version, instance) =>
      site.change(instance, `/api/blog-posts/${id}`, 'PATCH', {
        slug: isEven(version) ? 'edge-here' : 'edge-there',
      }),
  }
}

const SCHEDULED_POSTS = [1, 2, 3, 4]

/** Of four posts two go out and two are taken off the site, in one minute that was set for them. */
async function minuteFact(site: Instances, one: Instance): Promise<Fact> {
  const posts = await Promise.all(
    SCHEDULED_POSTS.map(async (at) => {
      const slug = `edge-minute-${at}`
      const { id } = await site.publish(one, slug, 'Edge minute')
      const isOut = (version: number) => isEven(version) === isEven(at)
      if (!isOut(0)) await site.change(one, `/api/blog-posts/${id}`, 'PATCH', { published: false })
      return { id, path: `/blog/${slug}`, isOut }
    }),
  )
  return {
    ...{ name: 'minute', begun: 0, reached: 0, changes: 1, isByMinute: true },
    pages: () =>
      posts.flatMap(({ path, isOut }) => [
        there(path, isOut, isFound),
        ...WHOLE_LISTS.map((list) => there(list, isOut, ({ text }) => text.includes(path))),
      ]),
    change: (version, instance) =>
      atNextMinute(
        site,
        instance,
        posts.map(({ id, isOut }) => ({ post: id, action: isOut(version) ? 'publish' : 'unpublish' })),
      ),
  }
}

/** Changes of two posts are kept for later, and go out in one minute that was set for them. */
async function pendingFact(site: Instances, one: Instance): Promise<Fact> {
  const posts = await Promise.all(
    [1, 2].map((at) => site.publish(one, `edge-pending-${at}`, `Edge pending${at} v0.`)),
  )
  return {
    ...{ name: 'pending', begun: 0, reached: 0, changes: 1, isByMinute: true },
    pages: () =>
      posts.flatMap(({ slug }, at) => showing(`pending${at + 1}`, [`/blog/${slug}`, '/blog', '/feed.xml'])()),
    async change(version, instance) {
      for (const [at, { id }] of posts.entries()) {
        const values = { title: `Edge pending${at + 1} v${version}.` }
        const data = { values, basedOn: new Date().toISOString() }
        const kept = await untilTaken(() =>
          site.change(instance, `/api/blog-posts/${id}/changes`, 'POST', data, {
            [CHANGES_HEADER]: NO_CHANGES,
          }),
        )
        if (kept.status !== 200) return kept
      }
      return atNextMinute(
        site,
        instance,
        posts.map(({ id }) => ({ post: id, action: 'publish-changes' })),
      )
    },
  }
}

/** So long before a minute it can still be chosen: by then the company no longer changes. */
const MARGIN_MS = 20_000
const MINUTE_MS = 60_000

/** The next minute that can be set for a post. */
export const nextMinute = () => new Date(Math.ceil((Date.now() + MARGIN_MS) / MINUTE_MS) * MINUTE_MS)

type Planned = { post: string; action: ScheduleAction }

/** Sets the next minute for posts, and answers when an instance has carried out what was planned. */
async function atNextMinute(site: Instances, instance: Instance, planned: Planned[]): Promise<Reply> {
  const began = performance.now()
  const at = toLocalMinute(nextMinute(), BUSINESS_TIME_ZONE)
  const ids: string[] = []
  for (const { post, action } of planned) {
    // Of a minute that comes twice.
    const data = { action, at, which: 'second' }
    const address = `/api/scheduled-posts/post/${post}`
    const set = await untilTaken(() => site.change(instance, address, 'POST', data))
    if (set.status !== 200) return set
    ids.push(JSON.parse(set.text).id)
  }
  for (;;) {
    const rows = await site.query<{ state: string; reason: string | null }>(
      'select state::text, reason from scheduled_posts where id = any($1)',
      [ids],
    )
    const ms = performance.now() - began
    const wrong = rows.find(({ state }) => state !== 'pending' && state !== 'done')
    if (wrong) return { status: 409, text: `${wrong.state}: ${wrong.reason}`, ms }
    if (rows.length === ids.length && rows.every(({ state }) => state === 'done'))
      return { status: 200, text: '', ms }
    await setTimeout(100)
  }
}

/** Of two versions with a title each the other one comes back, again and again. */
async function restoredFact(site: Instances, one: Instance): Promise<Fact> {
  const titleOf = (version: number) => `Edge restored ${isEven(version) ? 'even' : 'odd'}.`
  const { id } = await site.publish(one, 'edge-restored', titleOf(1))
  await site.change(one, `/api/blog-posts/${id}`, 'PATCH', { title: titleOf(0) })
  const isShown = ({ text }: Heard) => text.includes(titleOf(0))
  const versions = `/api/blog-posts/versions?where[parent][equals]=${id}&sort=-createdAt&limit=1&depth=0`
  return {
    ...{ name: 'restored', begun: 0, reached: 0, changes: 10 },
    pages: () => ['/blog/edge-restored', '/blog', '/feed.xml'].map((path) => there(path, isEven, isShown)),
    async change(version, instance) {
      const title = encodeURIComponent(titleOf(version))
      const address = `${versions}&where[version.title][equals]=${title}`
      const found = await site.change(instance, address, 'GET')
      if (found.status !== 200) return found
      const [stored] = JSON.parse(found.text).docs
      return site.change(instance, `/api/blog-posts/versions/${stored.id}`, 'POST', {})
    },
  }
}

async function authorFact(site: Instances, one: Instance): Promise<Fact> {
  const author = { name: 'Edge Author', slug: 'edge-author', about: 'Edge author v0.' }
  const reply = await site.change(one, '/api/authors', 'POST', author)
  if (reply.status !== 201) throw new Error(reply.text)
  const post = { title: 'Edge by an author', slug: 'edge-by', author: author.name, published: true }
  await site.change(one, '/api/blog-posts', 'POST', post)
  const { id } = JSON.parse(reply.text).doc
  return {
    ...{ name: 'author', begun: 0, reached: 0 },
    pages: showing('author', ['/blog/author/edge-author']),
    change: (version, instance) =>
      site.change(instance, `/api/authors/${id}`, 'PATCH', { about: `Edge author v${version}.` }),
  }
}

async function homeFact(site: Instances, one: Instance): Promise<Fact> {
  const { hero } = JSON.parse((await site.change(one, '/api/globals/home?depth=0', 'GET')).text)
  const change: Fact['change'] = (version, instance) =>
    site.change(instance, '/api/globals/home', 'POST', {
      hero: { ...hero, title: `Edge home v${version}.` },
      _status: 'published',
    })
  await change(0, one)
  return { ...{ name: 'home', begun: 0, reached: 0 }, pages: showing('home', ['/', '/llms.txt']), change }
}

/** Shows on every page, so each of its changes hides what another one may have left in the cache: there are few of them. */
async function companyFact(site: Instances, one: Instance): Promise<Fact> {
  const change: Fact['change'] = (version, instance) =>
    site.change(instance, '/api/globals/company', 'POST', {
      name: `Edge company v${version}.`,
      _status: 'published',
    })
  await change(0, one)
  const pages = showing('company', ['/', '/plans', '/about', '/blog'])
  return { name: 'company', begun: 0, reached: 0, changes: 5, pages, change }
}

async function redirectFact(site: Instances, one: Instance): Promise<Fact> {
  const made = { fromPath: '/edge-old', toPath: '/contact#v0' }
  const reply = await site.change(one, '/api/redirects', 'POST', made)
  if (reply.status !== 201) throw new Error(reply.text)
  const { id } = JSON.parse(reply.text).doc
  const isCurrent: Look = ({ headers }, least) => Number(/#v(\d+)/.exec(headers.location ?? '')?.[1]) >= least
  return {
    ...{ name: 'redirect', begun: 0, reached: 0, lagMs: FRESH_MS },
    pages: () => [{ path: '/edge-old', isCurrent }],
    change: (version, instance) =>
      site.change(instance, `/api/redirects/${id}`, 'PATCH', { toPath: `/contact#v${version}` }),
  }
}

/** In each even version an image is uploaded, and in the next it is deleted. */
async function imageFact(site: Instances): Promise<Fact> {
  const bytes = await photograph(320, 240)
  const images: { id: string; path: string; version: number }[] = []
  const last = () => images.at(-1)
  const fact: Fact = {
    ...{ name: 'image', begun: -1, reached: -1 },
    pages() {
      const { path, version } = last() ?? { path: '/api/media/file/none.jpg', version: -1 }
      return [there(path, (each) => each === version, isFound)]
    },
    async change(version, instance) {
      const image = last()
      if (!isEven(version) && image) return site.change(instance, `/api/media/${image.id}`, 'DELETE')
      const body = new FormData()
      body.append('file', new File([new Uint8Array(bytes)], `edge-${version}.jpg`, { type: 'image/jpeg' }))
      body.append('_payload', JSON.stringify({ alt: 'An edge' }))
      const reply = await site.upload(instance, body)
      if (reply.status === 201) {
        const { id, url } = JSON.parse(reply.text).doc
        images.push({ id, path: new URL(url, instance.origin).pathname, version })
      }
      return reply
    },
  }
  return fact
}

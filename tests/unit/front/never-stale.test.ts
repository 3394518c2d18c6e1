import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Answer } from '@/front/answer'
import { toKept } from '@/front/kept-answer'
import { type KeptStore, makeKeptStore } from '@/front/kept-store'
import type { PageRequest } from '@/front/page-request'
import { makePages as makeFinishedPages } from '@/front/pages'
import { pageAnswer, pageRequest } from '../../helpers/fake-next'

const makePages = (store: KeptStore, ask: (page: PageRequest) => Promise<Answer>) =>
  makeFinishedPages(store, ask, (answer) => toKept(answer))

const PATHS = ['/blog', '/blog/a', '/blog/b', '/feed.xml']
const FORMS = [' html', ' rsc']

/** What an event of the blog expires; each event is also a new version of what these pages show. */
const EVENTS = [
  ['/blog/a', '/blog'],
  ['/blog/b', '/blog', '/feed.xml'],
  ['/blog/*'],
  ['/blog%2Fa'],
  ['/about'],
]

/**
 * Next as it is when it is least helpful: a render reads what it shows at its begin and ends when the scheduler
 * says so, and whoever asks meanwhile gets the same.
 */
function makeNext(schedule: fc.Scheduler) {
  const versions = new Map<string, number>()
  const underWay = new Map<string, Promise<string>>()
  const counts = new Map<string, number>()
  return {
    counts,
    versionOf: (path: string) => versions.get(path) ?? 0,
    publish(paths: string[]) {
      for (const path of PATHS) {
        const isShown = paths.some((each) =>
          each.endsWith('*') ? path.startsWith(each.slice(0, -1)) : decodeURIComponent(each) === path,
        )
        if (isShown) versions.set(path, (versions.get(path) ?? 0) + 1)
      }
    },
    async ask({ path, key }: { path: string; key: string }): Promise<Answer> {
      let render = underWay.get(path)
      if (!render) {
        counts.set(path, (counts.get(path) ?? 0) + 1)
        render = schedule.schedule(Promise.resolve(String(versions.get(path) ?? 0)), `render ${path}`)
        underWay.set(path, render)
        render.finally(() => underWay.delete(path))
      }
      return pageAnswer(`${key} ${await render}`)
    },
  }
}

const step = fc.oneof(
  fc.record({
    kind: fc.constant('ask' as const),
    path: fc.constantFrom(...PATHS),
    form: fc.constantFrom(...FORMS),
  }),
  // Somebody asks Next past the pages, as Next's own client never does.
  fc.record({ kind: fc.constant('peek' as const), path: fc.constantFrom(...PATHS) }),
  fc.record({ kind: fc.constant('publish' as const), paths: fc.constantFrom(...EVENTS) }),
  fc.record({ kind: fc.constant('wait' as const) }),
)

test('C368 D12 whatever is published and asked for in whatever order, an answer is never older than its question', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), fc.scheduler(), async (steps, schedule) => {
      const next = makeNext(schedule)
      const pages = makePages(makeKeptStore(1_000_000), next.ask)
      const asked: Promise<void>[] = []
      const ask = async (path: string, form: string) => {
        const least = next.versionOf(path)
        const answer = await pages.answer(pageRequest(path, form))
        const [, , version] = String(answer?.identity.bytes).split(' ')
        expect(Number(version)).toBeGreaterThanOrEqual(least)
      }
      for (const each of steps) {
        await new Promise((done) => setImmediate(done))
        if (each.kind === 'ask') asked.push(ask(each.path, each.form))
        if (each.kind === 'peek') pages.note(each.path, next.ask(pageRequest(each.path)))
        if (each.kind === 'wait' && schedule.count() > 0) await schedule.waitOne()
        if (each.kind === 'publish') {
          next.publish(each.paths)
          pages.expire(each.paths)
        }
      }
      await schedule.waitFor(Promise.all(asked))
      for (const path of PATHS) {
        const kept = schedule.waitFor(pages.answer(pageRequest(path)))
        expect(String((await kept)?.identity.bytes)).toBe(`${path} html ${next.versionOf(path)}`)
      }
    }),
    { numRuns: 100 },
  )
})

test('a thousand visitors who ask at once make Next render once, also right after a publication', async () => {
  const schedule = {
    schedule: <T>(work: Promise<T>) => new Promise<T>((end) => setImmediate(() => end(work))),
  }
  const next = makeNext(schedule as unknown as fc.Scheduler)
  const pages = makePages(makeKeptStore(1_000_000), next.ask)
  const crowd = () => Promise.all(Array.from({ length: 1000 }, () => pages.answer(pageRequest('/blog'))))
  await crowd()
  expect(next.counts.get('/blog')).toBe(1)
  pages.expire(['/blog'])
  await crowd()
  expect(next.counts.get('/blog')).toBe(2)
})

test.each([
  ['not found', { status: 404 }],
  ['an answer for one visitor', { headers: { 'cache-control': 'private, no-store' } }],
  [
    'a page that Next knows to be stale',
    { headers: { 'x-nextjs-cache': 'STALE', 'cache-control': 's-maxage=9' } },
  ],
  ['a page of no known age', { headers: { 'cache-control': 's-maxage=0' } }],
])('%s is asked for each time', async (_title, part) => {
  let asked = 0
  const pages = makePages(makeKeptStore(1_000_000), async () => {
    asked += 1
    return { ...pageAnswer('x'), ...part }
  })
  await pages.answer(pageRequest('/x'))
  await pages.answer(pageRequest('/x'))
  expect(asked).toBe(2)
})

test('an answer with a cookie is nobody else’s', async () => {
  const pages = makePages(makeKeptStore(1_000_000), async () => pageAnswer('x', { 'set-cookie': 'a=b' }))
  expect(await pages.answer(pageRequest('/x'))).toBeNull()
})

test('a page that Next keeps for a time is kept as long', async () => {
  let version = 0
  const pages = makePages(makeKeptStore(1_000_000), async () =>
    pageAnswer(String(++version), { 'cache-control': 's-maxage=1, stale-while-revalidate=9' }),
  )
  const read = async () => String((await pages.answer(pageRequest('/x')))?.identity.bytes)
  expect([await read(), await read()]).toEqual(['1', '1'])
  await expect.poll(read, { timeout: 5_000 }).toBe('2')
})

test('what is kept never takes more than its share of the memory', async () => {
  const store = makeKeptStore(200_000)
  const pages = makePages(store, async ({ path }) => pageAnswer(path.repeat(2_000)))
  for (let page = 1; page <= 100; page++) await pages.answer(pageRequest(`/blog/page/${page}`))
  expect(store.bytes()).toBeLessThanOrEqual(200_000)
  expect(store.find('/blog/page/1 html')).toBeUndefined()
  expect(store.find('/blog/page/100 html')).toBeDefined()
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toCachedResponse } from '@/front/cache/cached-response'
import { createPageCache } from '@/front/cache/page-cache'
import type { Rendered } from '@/front/cache/render-page'
import { createResponseStore, type ResponseStore } from '@/front/cache/response-store'
import type { PageRequest } from '@/front/gate/page-request'
import { pageRequest, pageResponse } from '../../helpers/fake-next'

const makePages = (store: ResponseStore, render: (page: PageRequest) => Promise<Rendered>) =>
  createPageCache({ store, render, finish: (response) => toCachedResponse(response) })

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

/** Next as it is when it is least helpful: a render reads what it shows at its begin and ends when the scheduler says so. */
function createNext(schedule: fc.Scheduler) {
  const versions = new Map<string, number>()
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
    async ask({ path, key }: PageRequest): Promise<Rendered> {
      counts.set(path, (counts.get(path) ?? 0) + 1)
      const render = schedule.schedule(Promise.resolve(String(versions.get(path) ?? 0)), `render ${path}`)
      return pageResponse(`${key} ${await render}`)
    },
  }
}

const step = fc.oneof(
  fc.record({
    kind: fc.constant('ask' as const),
    path: fc.constantFrom(...PATHS),
    form: fc.constantFrom(...FORMS),
  }),
  fc.record({
    kind: fc.constant('publish' as const),
    paths: fc.constantFrom(...EVENTS),
    isRemoval: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('wait' as const) }),
)

test('C368 D12 whatever is published and asked for in whatever order, a response is never older than its question', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), fc.scheduler(), async (steps, schedule) => {
      const next = createNext(schedule)
      const pages = makePages(createResponseStore(1_000_000), next.ask)
      const requested: Promise<void>[] = []
      const request = async (path: string, form: string) => {
        const least = next.versionOf(path)
        const response = await pages.respond(pageRequest(path, form))
        const [, , version] = String(response?.identity.bytes).split(' ')
        expect(Number(version)).toBeGreaterThanOrEqual(least)
      }
      for (const each of steps) {
        await new Promise((done) => setImmediate(done))
        if (each.kind === 'ask') requested.push(request(each.path, each.form))
        if (each.kind === 'wait' && schedule.count() > 0) await schedule.waitOne()
        if (each.kind === 'publish') {
          next.publish(each.paths)
          void pages.expire(each)
        }
      }
      await schedule.waitFor(Promise.all(requested))
      for (const path of PATHS) {
        const cached = schedule.waitFor(pages.respond(pageRequest(path)))
        expect(String((await cached)?.identity.bytes)).toBe(`${path} html ${next.versionOf(path)}`)
      }
    }),
    { numRuns: 100 },
  )
})

test('a thousand visitors who ask at once make Next render once, also right after a publication', async () => {
  const schedule = {
    schedule: <T>(work: Promise<T>) => new Promise<T>((end) => setImmediate(() => end(work))),
  }
  const next = createNext(schedule as unknown as fc.Scheduler)
  const pages = makePages(createResponseStore(1_000_000), next.ask)
  const crowd = () => Promise.all(Array.from({ length: 1000 }, () => pages.respond(pageRequest('/blog'))))
  await crowd()
  expect(next.counts.get('/blog')).toBe(1)
  void pages.expire({ paths: ['/blog'], isRemoval: false })
  await crowd()
  expect(next.counts.get('/blog')).toBe(2)
})

test.each([
  ['not found', { status: 404 }],
  ['an address that has moved', { status: 308 }],
  ['what could not be made', { status: 500 }],
  ['what cannot be made now', { status: 503, isOutage: true }],
])('%s is asked for each time', async (_title, part) => {
  let requested = 0
  const pages = makePages(createResponseStore(1_000_000), async () => {
    requested += 1
    return { ...pageResponse('x'), ...part }
  })
  await pages.respond(pageRequest('/x'))
  await pages.respond(pageRequest('/x'))
  expect(requested).toBe(2)
})

test('a response with a cookie is nobody else’s', async () => {
  const pages = makePages(createResponseStore(1_000_000), async () =>
    pageResponse('x', { 'set-cookie': 'a=b' }),
  )
  expect(await pages.respond(pageRequest('/x'))).toBeNull()
})

test('what is cached never takes more than its share of the memory', async () => {
  const store = createResponseStore(200_000)
  const pages = makePages(store, async ({ path }) => pageResponse(path.repeat(2_000)))
  for (let page = 1; page <= 100; page++) await pages.respond(pageRequest(`/blog/page/${page}`))
  expect(store.bytes()).toBeLessThanOrEqual(200_000)
  expect(store.get('/blog/page/1 html')).toBeUndefined()
  expect(store.get('/blog/page/100 html')).toBeDefined()
})

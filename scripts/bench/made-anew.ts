import { parseArgs } from 'node:util'
import { paths } from '@/domain/paths'
import { writePart } from './document'
import { spread } from './load'
import { signIn } from './staff'

/**
 * Measures pages that are rendered again after a change, on two running servers in turn:
 * npm run bench:made-anew -- --before http://localhost:4210 --url http://localhost:4100 --email E --password P
 * A post is changed, which expires Home, the blog and the site map; the words of the site are then in memory.
 */
const { values } = parseArgs({
  options: {
    before: { type: 'string' },
    url: { type: 'string', default: 'http://localhost:3000' },
    email: { type: 'string', default: 'admin@example.com' },
    password: { type: 'string', default: 'a password for the browser tests' },
    rounds: { type: 'string', default: '21' },
  },
})

const PAGES = [paths.home, paths.blog, paths.sitemap, paths.siteMapFile]

async function timeOf(url: string): Promise<number> {
  const began = performance.now()
  const response = await fetch(url)
  await response.arrayBuffer()
  if (!response.ok) throw new Error(`${url} was answered with ${response.status}`)
  return performance.now() - began
}

async function open(origin: string) {
  const staff = await signIn(origin, { email: values.email, password: values.password })
  const { docs } = await (await fetch(`${origin}/api/blog-posts?limit=1`)).json()
  const times = new Map<string, number[]>(PAGES.map((path) => [path, []]))
  return {
    times,
    async round(count: number) {
      for (const path of PAGES) {
        await staff.change(`/api/blog-posts/${docs[0].id}`, { excerpt: `Changed ${count} for ${path}` })
        times.get(path)?.push(await timeOf(origin + path))
      }
    },
  }
}

const sides = await Promise.all([values.before ?? [], values.url].flat().map(open))
// The servers take turns, so that a busy machine slows both.
for (let round = -2; round < Number(values.rounds); round += 1) {
  for (const side of sides) await side.round(round)
  if (round < 0) for (const { times } of sides) for (const each of times.values()) each.length = 0
}
const figures = PAGES.map((path) => {
  const medians = sides.map(({ times }) => spread(times.get(path) ?? []).median)
  return `${path} ${medians.map((ms) => ms.toFixed(0)).join(' to ')}`
})
await writePart('Pages made anew', 'bench:made-anew', [
  `First request after a change, median of ${values.rounds}, ms, two builds in turn: ${figures.join(', ')}.`,
])

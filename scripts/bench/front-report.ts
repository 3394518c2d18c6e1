import type { Growth, Size } from './growth'
import { type Burst, spread } from './load'

/** All bursts of one page: the runs of each server side by side. */
export type PageRuns = { path: string; front: Burst[]; nginx: Burst[]; next: Burst[]; paced: Burst[] }

/** Rows or answers a second, and milliseconds. */
export type LeadRuns = Record<'bare' | 'leads' | 'route' | 'throughNext' | 'p99AtHundred', number[]>

export type Figures = {
  machine: string
  runs: number
  pages: PageRuns[]
  leads: LeadRuns
  coldStartSeconds: number
  megabytesAfterPages: number
  megabytesAfterAll: number
  flooded: Record<'pages' | 'leads' | 'guesses', Burst>
  growth: Growth
}

/** Writes the figures as Markdown, with the median, the least and the greatest value of each. */
export function toFrontReport(figures: Figures): string[] {
  const { leads } = figures
  return [
    `${figures.machine}. Server and client have a core each; ${figures.runs} interleaved runs, median (least–greatest). nginx (one worker) serves the`,
    'same compressed bytes as files. The client is slower than nginx and often than the front: shares are also taken of answers for each',
    "second of the server's processor time (by processor).",
    '',
    '### Pages, in answers a second',
    '',
    '| Page | front | nginx | next start | of nginx, by processor | times next start (by processor) | p99 at 2,000/s |',
    '| --- | --: | --: | --: | --: | --: | --: |',
    ...figures.pages.map(pageRow),
    '',
    '### Leads, in rows a second over ten connections',
    '',
    `- bare \`INSERT\` by \`pg\`: ${range(leads.bare)}`,
    `- refused by the endpoint's limit: ${range(leads.route)}, ${share(leads.route, leads.bare)} of bare`,
    `- stored by \`next start\`, without the front: ${range(leads.throughNext)}, ${share(leads.throughNext, leads.bare)}`,
    `- stored, through every rule and hook: ${range(leads.leads)}, ${share(leads.leads, leads.bare)}; at 100 a second p99 ${range(leads.p99AtHundred)} ms`,
    '',
    '### The process',
    '',
    `- from its start to its first page, with a warm database: ${figures.coldStartSeconds.toFixed(1)} s`,
    `- memory after the pages: ${figures.megabytesAfterPages} MB, after everything: ${figures.megabytesAfterAll} MB`,
    floodLine(figures.flooded),
    '',
    '### How it grows',
    '',
    ...growthOf('posts', figures.growth.posts),
    '',
    ...growthOf('leads', figures.growth.leads),
  ]
}

function floodLine({ pages, leads, guesses }: Figures['flooded']): string {
  const [refused, wrong, read] = [leads, guesses, pages].map(({ perSecond }) => Math.round(perSecond))
  return `- ${read} pages/s while one address sends ${refused} leads/s over its limit and ${wrong} wrong sign-ins/s: p99 ${pages.p99} ms`
}

function pageRow({ path, front, nginx, next, paced }: PageRuns): string {
  const all = [front, nginx, next]
  const rates = all.map((bursts) => bursts.map(({ perSecond }) => perSecond))
  const work = all.map((bursts) => bursts.map(({ perWorkSecond }) => perWorkSecond))
  const hasNginx = nginx.length > 0
  const cells = [
    path,
    ...rates.map((figures, at) => (at === 1 && !hasNginx ? 'not installed' : range(figures))),
    hasNginx ? share(work[0] ?? [], work[1] ?? []) : '',
    `${times(rates[0] ?? [], rates[2] ?? [])} (${times(work[0] ?? [], work[2] ?? [])})`,
    `${range(paced.map((burst) => burst.p99))} ms`,
  ]
  return `| ${cells.join(' | ')} |`
}

function times(ours: readonly number[], theirs: readonly number[]): string {
  return (spread(ours).median / Math.max(1, spread(theirs).median)).toFixed(0)
}

/** A line for each figure, with its value at each size. */
function growthOf(what: string, sizes: readonly Size[]): string[] {
  const names = Object.keys(sizes[0]?.figures ?? {})
  const line = (values: readonly number[]) =>
    values.map((each) => Math.round(each).toLocaleString('en-US')).join('; ')
  return [
    `With ${line(sizes.map(({ rows }) => rows))} ${what}:`,
    ...names.map((name) => `- ${name}: ${line(sizes.map(({ figures }) => figures[name] ?? Number.NaN))}`),
  ]
}

function range(figures: readonly number[]): string {
  const { median, least, most } = spread(figures)
  const [middle, from, to] = [median, least, most].map((each) => Math.round(each).toLocaleString('en-US'))
  return `${middle} (${from}–${to})`
}

function share(ours: readonly number[], theirs: readonly number[]): string {
  return `${((100 * spread(ours).median) / Math.max(1, spread(theirs).median)).toFixed(0)}%`
}

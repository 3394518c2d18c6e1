import type { ExpiryFigures } from './scale-expiry'
import type { LeadCost } from './scale-lead'
import type { LoadFigures, WorkersFigures } from './scale-load'

const whole = (count: number) => Math.round(count).toLocaleString('en')
const share = (part: number, of: number) => `${Math.round((part / of) * 100)}%`

/** Requests per second on so many cores, if nothing else were a limit. */
const onCores = (cores: number, ms: number) => (cores * 1_000) / ms

/** A table of the figures with one and more workers, beside the limit of the database. */
export function toWorkersTable(figures: readonly WorkersFigures[], bare: LoadFigures): string[] {
  const one = figures[0]
  const times = (each: LoadFigures, kind: 'pages' | 'leads') =>
    one ? (each.perSecond / one[kind].perSecond).toFixed(2) : ''
  const rows = figures.map(({ workers, pages, leads }) => [
    workers,
    `${whole(pages.perSecond)} (${times(pages, 'pages')})`,
    `${pages.serverMs.toFixed(3)} ms`,
    `${whole(leads.perSecond)} (${times(leads, 'leads')})`,
    `${leads.serverMs.toFixed(2)} ms`,
    `${leads.databaseMs.toFixed(2)} ms`,
    share(leads.databaseMs, leads.databaseMs + leads.serverMs),
    share(leads.perSecond, bare.perSecond),
  ])
  const head = [
    ...['Workers', 'Pages a second (of one)', 'Server a page', 'Leads a second (of one)'],
    ...['Server a lead', 'Database a lead', 'The database’s part', 'Of bare INSERT'],
  ]
  return [
    'Client and database work on the same cores, so two workers cannot give twice as much: what counts is the processor’s time for a request.',
    '',
    ...toTable(head, rows),
    '',
    `Bare \`INSERT\` over ten connections: ${whole(bare.perSecond)} a second, ${bare.databaseMs.toFixed(2)} ms of the database each.`,
  ]
}

/** A table of the cost of an expiry with more and more pages in memory. */
export function toExpiryTable(figures: readonly ExpiryFigures[]): string[] {
  const ms = (seconds: number) => whole(seconds * 1_000)
  return [
    'Time of the processor, ms, of one instance with its database, after a change elsewhere: until it has made anew what it makes',
    'by itself, compressed and saved (60 pages at most; the others when they are asked for).',
    '',
    ...toTable(
      ['Kept pages', 'A post, its list and the site map', 'Words of every page'],
      figures.map(({ kept, post, everything }) => [whole(kept), ms(post), ms(everything)]),
    ),
  ]
}

/** Lines about what a lead writes to the database. */
export function toCostLines({ alone, mailed }: Record<'alone' | 'mailed', LeadCost>): string[] {
  const line = (name: string, { commits, walBytes, storedBytes }: LeadCost) =>
    `- ${name}: ${commits.toFixed(1)} commits, ${whole(walBytes)} bytes of WAL, ${whole(storedBytes)} bytes of tables and indexes`
  return [
    '500 leads in ten seconds, less what ten seconds without leads write; not the first since a checkpoint, which cost more.',
    '',
    line('a lead', alone),
    line('a lead with its mail to the agency, sent', mailed),
  ]
}

/** Lines that extrapolate from the cost of one request to more cores and to large numbers of requests. */
export function toPaperLines(one: WorkersFigures, cost: LeadCost): string[] {
  const lead = one.leads.serverMs + one.leads.databaseMs
  const cores = (perSecond: number, ms: number) => (perSecond * ms) / 1_000
  const forCores = [4, 16].map((count) => {
    const pages = whole(onCores(count, one.pages.serverMs))
    return `- ${count} cores: ${pages} pages a second if they do nothing else, or ${whole(onCores(count, lead))} leads, database included`
  })
  const megabytes = (1_000 * cost.walBytes) / 1e6
  return [
    'Computed from the above, not tried: it holds as long as nothing else is short (network, disk, a lock).',
    '',
    ...forCores,
    `- 1,000 leads a second: ${cores(1_000, one.leads.serverMs).toFixed(1)} cores for the site, ${cores(1_000, one.leads.databaseMs).toFixed(1)} for the database, ${whole(1_000 * cost.commits)} commits and ${megabytes.toFixed(1)} MB of WAL a second, and ${((86_400 * 1_000 * cost.storedBytes) / 1e9).toFixed(0)} GB a day`,
    `- 100,000 pages a second: ${cores(100_000, one.pages.serverMs).toFixed(1)} cores, and no database`,
  ]
}

function toTable(head: readonly string[], rows: readonly (readonly (string | number)[])[]): string[] {
  const line = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`
  return [line(head), line(head.map((_, at) => (at === 0 ? '---' : '--:'))), ...rows.map(line)]
}

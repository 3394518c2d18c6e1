import { plainCell } from '@/features/imports/rules/lead-values'
import {
  FileProblem,
  type LeftOut,
  type Place,
  type ReadFile,
  type RedirectRecord,
  type Refused,
} from '@/features/imports/rules/records'
import {
  countRedirectHeads,
  type ReadRedirect,
  type RedirectField,
  type RedirectRow,
  readRedirect,
  redirectFieldOf,
  withoutWww,
} from '@/features/imports/rules/redirect-rows'
import { pathOfTarget } from '@/features/redirects/rules/redirect'
import { cellsByName, openTable, type Row } from './table'

/** As many as a site holds in memory. */
const MOST_REDIRECTS = 10_000

/** A row as a list has it, with the cells to give back. */
type Listed = { row: RedirectRow; place: Place; cells: Record<string, string> }

type List = { columns: string[]; rows: Listed[] }

type Result = RedirectRecord | LeftOut | Refused

/**
 * Reads a list of redirects: a CSV of Redirection, Yoast, Rank Math or a sheet (from, to, code). Chains are shortened to
 * their last address, circles are refused.
 *
 * @param path - of the file
 * @param hosts - hosts of the old site, whose addresses become paths of this one; those of the old addresses are added
 * @throws {FileProblem} for a file that is damaged or of another kind, and for more than 10,000 rows
 */
export async function readRedirects(path: string, hosts: readonly string[] = []): Promise<ReadFile<Result>> {
  const { columns, rows } = await readList(path)
  const known = new Set([...hosts.map(withoutWww), ...rows.flatMap(({ row }) => hostOf(row.from))])
  const results = joined(rows.map((listed) => ({ listed, read: readRedirect(listed.row, known) })))
  return {
    head: {
      ...{
        kind: 'redirects',
        site: [...known][0] ?? '',
        version: '',
        categories: [],
        authors: [],
        columns,
        zone: null,
      },
      counts: { rows: rows.length },
      warnings:
        known.size > 1 ? [`The old addresses are of ${known.size} sites: ${[...known].join(', ')}.`] : [],
    },
    async *records() {
      yield results
    },
  }
}

function hostOf(from: string): string[] {
  const address = from.startsWith('//') ? `https:${from}` : from
  return /^https?:\/\//i.test(address) && URL.canParse(address) ? [withoutWww(new URL(address).host)] : []
}

async function readList(path: string): Promise<List> {
  const table = await openTable(path, {
    countKnown: countRedirectHeads,
    noHeads: 'The first line must name the columns, such as from, to and code',
  })
  const fields = table.columns.map(redirectFieldOf)
  for (const field of ['from', 'to'] as const)
    if (!fields.includes(field)) throw new FileProblem(`No column is named ${field}`, { line: 1 })
  const rows: Listed[] = []
  const list = ({ cells, place }: Row) => {
    if (rows.length >= MOST_REDIRECTS)
      throw new FileProblem(
        `The list has more than ${MOST_REDIRECTS.toLocaleString('en-US')} redirects`,
        place,
      )
    const cellOf = (field: RedirectField) => plainCell(cells[fields.indexOf(field)] ?? '')
    rows.push({
      row: {
        ...{ from: cellOf('from'), to: cellOf('to'), code: cellOf('code') },
        ...{ matching: cellOf('matching'), status: cellOf('status'), type: cellOf('type') },
      },
      place,
      cells: cellsByName(cells, table.columns),
    })
  }
  for await (const piece of table.rows()) for (const row of piece) list(row)
  return { columns: table.columns, rows }
}

/** What is listed becomes records: each old address once, and each in one step to its last target. */
function joined(rows: readonly { listed: Listed; read: ReadRedirect }[]): Result[] {
  const targets = new Map<string, string>()
  for (const { read } of rows)
    if ('from' in read && !targets.has(keyOf(read.from))) targets.set(keyOf(read.from), read.to)
  const seen = new Map<string, { to: string; place: Place }>()
  return rows.map(({ listed: { row, place, cells }, read }) => {
    const about = { id: 'from' in read ? read.from : row.from, place, title: row.from }
    const refuse = (problem: string): Refused => ({ kind: 'refused', ...about, problem, cells })
    if ('problem' in read)
      return read.isOff ? { kind: 'left-out', ...about, because: read.problem } : refuse(read.problem)
    const key = keyOf(read.from)
    const earlier = seen.get(key)
    if (earlier?.to === read.to)
      return { kind: 'left-out', ...about, because: `It stands in line ${earlier.place.line} already.` }
    if (earlier) return refuse(`Line ${earlier.place.line} leads from the same address to ${earlier.to}.`)
    seen.set(key, { to: read.to, place })
    const last = lastOf(read.from, read.to, targets)
    if (last === null) return refuse('It leads in a circle.')
    const lost = last === read.to ? [] : [`It led to ${read.to}, which leads on to ${last}.`]
    return { kind: 'redirect', ...about, from: read.from, to: last, code: read.code, lost }
  })
}

/** The case of an address makes no difference where nothing stands at it. */
const keyOf = (path: string) => path.toLowerCase()

function lastOf(from: string, to: string, targets: ReadonlyMap<string, string>): string | null {
  const passed = new Set([keyOf(from)])
  let last = to
  for (;;) {
    const key = keyOf(last.includes('?') && targets.has(keyOf(last)) ? last : pathOfTarget(last))
    const next = targets.get(key)
    if (passed.has(key)) return null
    if (next === undefined) return last
    passed.add(key)
    last = next
  }
}

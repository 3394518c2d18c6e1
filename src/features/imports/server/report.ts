import type { Payload } from 'payload'
import { neutral } from '@/domain/inbox-csv'
import {
  type Counts,
  type Lines,
  MADE_KINDS,
  type MadeKind,
  OUTCOMES,
  type Outcome,
  type ReportLine,
  type Shown,
} from '@/features/imports/rules/contract'
import { type FileHead, placeWords, type Refused } from '@/features/imports/rules/records'
import { toCsvLines } from '@/lib/csv'
import type { Queries } from './import-row'
import { refusedRowsCsv } from './refused-rows'
import { storableRows } from './storable-json'

/** A line, with the cells of a row that is given back. */
export type NewLine = ReportLine & { cells: Record<string, string> | null }

/** Adds to counts. */
export function count(counts: Counts, kind: MadeKind, outcome: Outcome, by = 1): void {
  const of = counts[kind] ?? {}
  of[outcome] = (of[outcome] ?? 0) + by
  counts[kind] = of
}

/** Writes lines of the report, in the transaction of what they tell. A line that is written again takes the place of the first. */
export async function writeLines(client: Queries, id: string, lines: readonly NewLine[]): Promise<void> {
  if (lines.length === 0) return
  await client.query(
    `insert into import_report (import_id, no, kind, outcome, title, place, problem, lost, document_id, cells)
     select $1, no, kind, outcome, title, place, problem, lost, document, cells
     from json_to_recordset($2::json) as line(no int, kind text, outcome text, title text, place jsonb, problem text, lost jsonb,
       document uuid, cells jsonb)
     on conflict (import_id, no) do update set kind = excluded.kind, outcome = excluded.outcome, title = excluded.title,
       place = excluded.place, problem = excluded.problem, lost = excluded.lost, document_id = excluded.document_id,
       cells = excluded.cells`,
    [id, await storableRows(lines, (line) => [line])],
  )
}

type Stored = {
  no: number
  kind: string
  outcome: string
  title: string
  place: ReportLine['place']
  problem: string | null
  lost: string[]
  document: string | null
  cells: Record<string, string> | null
}

const LINES = `select no, kind, outcome, title, place, problem, lost, document_id as document, cells from import_report
  where import_id = $1 and no > $2 and ($3::text = 'all' or outcome = $3 or ($3 = 'losing' and lost <> '[]')) order by no limit $4`

async function readLines({ db }: Payload, values: [id: string, after: number, show: Shown, most: number]) {
  const { rows } = await db.pool.query<Stored>(LINES, values)
  return rows.map(
    (row): NewLine => ({
      ...row,
      kind: MADE_KINDS.find((kind) => kind === row.kind) ?? 'other',
      outcome: OUTCOMES.find((outcome) => outcome === row.outcome) ?? 'rejected',
    }),
  )
}

/** Some lines of a report, for its screen. */
export async function listLines(
  payload: Payload,
  id: string,
  { show, from, most }: { show: Shown; from: number; most: number },
): Promise<Lines> {
  // One more tells whether another page follows.
  const [found, totals] = await Promise.all([
    readLines(payload, [id, from, show, most + 1]),
    countLines(payload, id),
  ])
  const lines = found.slice(0, most).map(({ cells: _, ...line }) => line)
  return { lines, next: found.length > most ? (lines.at(-1)?.no ?? null) : null, totals }
}

async function countLines({ db }: Payload, id: string): Promise<Lines['totals']> {
  const { rows } = await db.pool.query<{ outcome: string; count: number; losing: number }>(
    `select outcome, count(*)::int as count, count(*) filter (where lost <> '[]')::int as losing from import_report
     where import_id = $1 group by outcome`,
    [id],
  )
  const sum = (of: 'count' | 'losing') => rows.reduce((total, row) => total + row[of], 0)
  return {
    ...Object.fromEntries(rows.map(({ outcome, count }) => [outcome, count])),
    all: sum('count'),
    losing: sum('losing'),
  }
}

const AT_ONCE = 1_000

async function* allLines(payload: Payload, id: string, show: Shown) {
  for (let after = 0; ; ) {
    const lines = await readLines(payload, [id, after, show, AT_ONCE])
    yield* lines
    const last = lines.at(-1)
    if (!last || lines.length < AT_ONCE) return
    after = last.no
  }
}

const REPORT_COLUMNS = [
  'No',
  'Place',
  'Kind',
  'Outcome',
  'Title',
  'Problem',
  'Does not come along',
  'Id here',
]

/** The report as a CSV file, in pieces. */
export async function* reportCsv(payload: Payload, id: string): AsyncGenerator<string> {
  yield toCsvLines([REPORT_COLUMNS])
  for await (const { no, place, kind, outcome, title, problem, lost, document } of allLines(
    payload,
    id,
    'all',
  )) {
    const cells = [
      String(no),
      placeWords(place),
      kind,
      outcome,
      title,
      problem ?? '',
      lost.join(' '),
      document ?? '',
    ]
    yield toCsvLines([cells.map(neutral)])
  }
}

/** The rows that were rejected, in the upload's own columns with the problem. What is corrected there can be imported again. */
export function rejectedCsv(payload: Payload, id: string, head: FileHead): AsyncGenerator<string> {
  return refusedRowsCsv(head.columns.length > 0 ? head.columns : OF_POSTS, rejectedRows(payload, id))
}

const OF_POSTS = ['Title', 'Place']

async function* rejectedRows(payload: Payload, id: string): AsyncGenerator<Refused> {
  for await (const { no, cells, title, place, problem } of allLines(payload, id, 'rejected')) {
    const row = cells ?? { Title: title, Place: placeWords(place) }
    yield { kind: 'refused', id: String(no), place, title, problem: problem ?? '', cells: row }
  }
}

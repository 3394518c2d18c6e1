import type { Payload } from 'payload'
import type pg from 'pg'
import { type Choices, choicesSchema, DEFAULT_CHOICES } from '@/features/imports/rules/choices'
import {
  type Counts,
  IMPORT_STATES,
  type ImportHead,
  type ImportState,
  NO_WARNINGS,
  type Progress,
  type Warnings,
} from '@/features/imports/rules/contract'
import { FILE_KINDS, type FileKind } from '@/features/imports/rules/records'
import { instant } from '@/lib/instant'

/** An import as it is stored. Times are ISO texts. */
export type ImportRow = {
  id: string
  kind: FileKind | null
  fileName: string
  bytes: number
  received: number
  imagesName: string | null
  imagesBytes: number
  imagesReceived: number
  imagesFolder: string | null
  state: ImportState
  problem: string | null
  head: ImportHead | null
  choices: Choices
  counts: Counts
  warnings: Warnings
  done: number
  total: number | null
  by: string | null
  sha256: string | null
  startedAt: string | null
  doneAt: string | null
  endsAt: string
}

export type Queries = Pick<pg.ClientBase, 'query'>

const COLUMNS = `id, kind::text, file_name, bytes, received, images_name, images_bytes, images_received, images_folder, state::text,
  problem, head, choices, counts, warnings, done, total, by_id, sha256, started_at, done_at, ends_at`

type Stored = Record<string, unknown>

const textOf = (value: unknown) => (typeof value === 'string' ? value : null)

/** What the database has for an import. */
export function toImportRow(row: Stored): ImportRow {
  return {
    id: String(row.id),
    kind: FILE_KINDS.find((kind) => kind === row.kind) ?? null,
    fileName: String(row.file_name),
    bytes: Number(row.bytes),
    received: Number(row.received),
    imagesName: textOf(row.images_name),
    imagesBytes: Number(row.images_bytes),
    imagesReceived: Number(row.images_received),
    imagesFolder: textOf(row.images_folder),
    state: IMPORT_STATES.find((state) => state === row.state) ?? 'failed',
    problem: textOf(row.problem),
    head: (row.head as ImportHead | null) ?? null,
    // A version of the product that asks less, or more, may have stored them.
    choices: choicesSchema.safeParse(row.choices ?? {}).data ?? DEFAULT_CHOICES,
    counts: (row.counts as Counts | null) ?? {},
    warnings: { ...NO_WARNINGS, ...(row.warnings as Partial<Warnings> | null) },
    done: Number(row.done),
    total: row.total === null || row.total === undefined ? null : Number(row.total),
    by: textOf(row.by_id),
    sha256: textOf(row.sha256),
    startedAt: instant(row.started_at),
    doneAt: instant(row.done_at),
    endsAt: instant(row.ends_at) ?? '',
  }
}

/** An import that is not over; null when there is none of this id. */
export async function findImport({ db }: Payload, id: string): Promise<ImportRow | null> {
  const { rows } = await db.pool.query<Stored>(
    `select ${COLUMNS} from imports where id = $1 and ends_at > now()`,
    [id],
  )
  return rows[0] ? toImportRow(rows[0]) : null
}

/** Another import of the same file that has begun, the newest one. */
export async function findSame({ db }: Payload, { id, sha256 }: ImportRow): Promise<ImportRow | null> {
  if (!sha256) return null
  const { rows } = await db.pool.query<Stored>(
    `select ${COLUMNS} from imports where sha256 = $1 and id <> $2 and started_at is not null and ends_at > now()
     order by created_at desc limit 1`,
    [sha256, id],
  )
  return rows[0] ? toImportRow(rows[0]) : null
}

/** The choices of the newest import of the same kind and columns; null for none. */
export async function findFormerChoices(
  { db }: Payload,
  { id, kind, head }: ImportRow,
): Promise<Choices | null> {
  const { rows } = await db.pool.query<{ choices: unknown }>(
    `select choices from imports where kind::text = $1 and id <> $2 and started_at is not null
       and head -> 'columns' = $3::jsonb and head ->> 'site' = $4
     order by created_at desc limit 1`,
    [kind, id, JSON.stringify(head?.columns ?? []), head?.site ?? ''],
  )
  return rows[0] ? (choicesSchema.safeParse(rows[0].choices).data ?? null) : null
}

export function toProgress(row: ImportRow): Progress {
  const { id, state, kind, fileName, done, total, counts, warnings, problem, startedAt, doneAt, endsAt } = row
  return {
    id,
    state,
    kind,
    fileName,
    done,
    total,
    counts,
    warnings,
    problem,
    startedAt,
    doneAt,
    endsAt,
  }
}

/**
 * Brings an import from one of some states into another.
 *
 * @returns whether it was in one of them
 */
export async function changeState(
  client: Queries,
  id: string,
  from: readonly ImportState[],
  to: ImportState,
  problem: string | null = null,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `update imports set state = $3::text::enum_imports_state, problem = $4, lease_by = null, lease_until = null, updated_at = now()
     where id = $1 and state::text = any($2) and ends_at > now()`,
    [id, from, to, problem],
  )
  return rowCount === 1
}

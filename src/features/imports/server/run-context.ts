import type { Payload, TypedUser } from 'payload'
import type { Choices } from '@/features/imports/rules/choices'
import type { Counts, MadeKind, Outcome, Warnings } from '@/features/imports/rules/contract'
import type { FileHead, ImportRecord, Place } from '@/features/imports/rules/records'
import type { ImportRow, Queries } from './import-row'
import type { NewLine } from './report'

/** What every part of a run or of its preview is told. */
export type Run = {
  payload: Payload
  row: ImportRow
  head: FileHead
  choices: Choices
  /** Whose import it is; null for the command on the server. */
  user: TypedUser | null
  /** False for a preview: everything is decided as in a run, and nothing is written but the report. */
  writes: boolean
  /** When it began, by the clock of the database. */
  now: Date
  counts: Counts
  warnings: Warnings
  signal: AbortSignal
  /** The number of the last record of the present step. */
  upTo: number
  /** Keys of what a preview has counted and not made. */
  seen: Set<string>
  /** Stores what a step has written together with how far the import is, or fails when another process has taken it over. */
  keep: (client: Queries) => Promise<void>
}

/** A step that another process, or a person, has put an end to. */
export class Interrupted extends Error {
  override name = 'Interrupted'
}

/** A line of the report. */
export function toLine(
  no: number,
  record: { place: Place; title?: string; lost?: readonly string[] },
  told: {
    kind: MadeKind
    outcome: Outcome
    problem?: string | null
    lost?: readonly string[]
    document?: string | null
    cells?: Record<string, string>
  },
): NewLine {
  return {
    no,
    kind: told.kind,
    outcome: told.outcome,
    title: (record.title ?? '').slice(0, 300),
    place: record.place,
    problem: told.problem ?? null,
    lost: [...(told.lost ?? record.lost ?? [])],
    document: told.document ?? null,
    cells: told.cells ?? null,
  }
}

/** A record with its number in the file, from 1. */
export type Numbered<R extends ImportRecord = ImportRecord> = { no: number; record: R }

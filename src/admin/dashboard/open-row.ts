import type { DaysAct } from '@/features/leads/rules/days-acts'

/** The id of the part that holds the rows of the day. */
export const DAY = 'your-day'

/** What a row of the day does at a key; it returns whether it uses the key. */
type RowKeys = (key: string) => boolean

/** A lead that was done something with is left out at once, until the list was read again after that. */
type Gone = { readAt: number; isPending: boolean }

let openRowName: string | null = null
const gone = new Map<string, Gone>()
const keys = new Map<string, RowKeys>()
const listeners = new Set<() => void>()

const tell = () => {
  for (const listener of listeners) listener()
}

/** Calls a function when the rows have changed. */
export function watchRows(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The name of the row that shows what a call needs; one at a time. */
export const readOpenRow = () => openRowName

export function openRow(row: string | null): void {
  if (openRowName === row) return
  openRowName = row
  tell()
}

/** @param row - its name and the time of its lead, so that the same lead may come back at another one */
export function leaveOut(row: string, readAt: number): void {
  gone.set(row, { readAt, isPending: true })
  tell()
}

/** The change is stored: the list that is read next is right. */
export function settle(row: string): void {
  const known = gone.get(row)
  if (known) gone.set(row, { ...known, isPending: false })
}

export function bringBack(row: string): void {
  gone.delete(row)
  tell()
}

/** @param readAt - of the list in which the row stands */
export function isLeftOut(row: string, readAt: number): boolean {
  const known = gone.get(row)
  return known !== undefined && (known.isPending || known.readAt === readAt)
}

/** Has a row hear its keys until the returned function is called. */
export function hearRow(row: string, hear: RowKeys): () => void {
  keys.set(row, hear)
  return () => {
    if (keys.get(row) === hear) keys.delete(row)
  }
}

/** The name of the row that holds an element, which says list and lead; undefined for one that works on no lead. */
export const nameOfRow = (element: Element | null | undefined) =>
  element?.closest<HTMLElement>('li[data-work]')?.dataset.work

/** The links of all rows that are shown, in their order. */
export const shownRows = () =>
  [...document.querySelectorAll<HTMLAnchorElement>('#screen a[data-row]')].filter((row) =>
    row.checkVisibility(),
  )

/** The row that the focus goes to when another leaves: the one after it, or before the last; none when it was alone. */
export const rowBeside = <Row>(rows: readonly Row[], at: number): Row | undefined =>
  rows[at + 1] ?? rows[at - 1]

/** Handles a key of the row with the focus. */
export function pressInRow(key: string): boolean {
  const row = nameOfRow(document.activeElement)
  return row !== undefined && (keys.get(row)?.(key) ?? false)
}

/** By their keys. */
export const ACT_KEYS: Readonly<Record<string, DaysAct>> = {
  d: 'done',
  n: 'no-answer',
  l: 'later',
  w: 'won',
}

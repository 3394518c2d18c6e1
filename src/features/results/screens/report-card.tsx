import type { ReactNode } from 'react'
import { TitledCard } from '@/staff-ui/cards'

type Props = { id: string; title: string; summary: ReactNode; isWide?: boolean; children?: ReactNode }

/** A table shows no more rows, because nobody reads more; the CSV has all. */
export const MOST_ROWS = 15

export const NO_LEADS = 'No leads in these days.'

/** In place of times to a first contact, which the leads of the staff do not have. */
export const NOBODY_WAITED = 'No leads in these days that had to wait.'

/** A card with a chart, below a sentence that summarises it; without a chart when there is nothing to draw. */
export function ReportCard({ id, title, summary, isWide, children }: Props) {
  return (
    <TitledCard id={id} title={title} isWide={isWide}>
      <figure className="px-5 py-4">
        <figcaption className="mb-4 font-semibold">{summary}</figcaption>
        {children}
      </figure>
    </TitledCard>
  )
}

/** Stands where there is nothing to say. */
export const NOTHING = '–'

/**
 * A part as a percentage. Below ten it has one decimal, because a few of many are not none.
 *
 * @param none - the words for a part of nothing
 */
export function toShare(part: number, whole: number, none = NOTHING): string {
  if (whole === 0) return none
  const percent = (part / whole) * 100
  return `${percent < 10 && percent > 0 ? percent.toFixed(1) : Math.round(percent)}%`
}

/** @returns for example '1 lead' or '1,200 leads' */
export function toLeads(count: number): string {
  return count === 1 ? '1 lead' : `${count.toLocaleString('en-US')} leads`
}

/** Says which leads have no time to a first contact. */
export function WithoutManual() {
  return (
    <p className="mt-4 text-note text-ink-soft">
      Without the leads that the staff have written down themselves, which were reached before.
    </p>
  )
}

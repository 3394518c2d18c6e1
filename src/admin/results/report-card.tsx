import type { ReactNode } from 'react'
import { TitledCard } from '../shell/controls'

type Props = { id: string; title: string; summary: ReactNode; isWide?: boolean; children?: ReactNode }

export const NO_LEADS = 'No leads in these days.'

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

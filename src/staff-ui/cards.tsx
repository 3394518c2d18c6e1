import type { ReactNode } from 'react'
import { card, cardTitle } from './controls'

type CardProps = {
  id: string
  title: ReactNode
  /** A link beside the title. */
  aside?: ReactNode
  isWide?: boolean
  children: ReactNode
}

/** A card that its title names. */
export function TitledCard({ id, title, aside, isWide, children }: CardProps) {
  return (
    <section className={`${card} ${isWide ? 'col-span-full' : ''}`} aria-labelledby={id}>
      <div className="flex items-baseline justify-between gap-x-4 border-b border-line *:[a]:mr-5 *:[a]:flex-none *:[a]:py-3 *:[a]:font-semibold">
        <h2 className={cardTitle} id={id}>
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  )
}

type FoldedProps = { title: string; note: ReactNode; className?: string }

/** The line of a folded part, which is the first child of a `details` with the class `group/fold`. */
export function FoldedLine({ title, note, className = 'font-semibold' }: FoldedProps) {
  return (
    <summary
      className={`flex min-h-11 cursor-pointer list-none items-center gap-3 px-5 py-3 hover:bg-paper-sunk ${className}`}
    >
      <span className="flex-1">
        {title} <span className="font-body text-note font-normal text-ink-soft">{note}</span>
      </span>
      <span aria-hidden="true" className="font-body group-open/fold:hidden">
        +
      </span>
      <span aria-hidden="true" className="hidden font-body group-open/fold:inline">
        –
      </span>
    </summary>
  )
}

import { cva } from 'class-variance-authority'
import type { ReactNode } from 'react'

/** The classes of a square button with one icon, which `aria-label` names. */
export const iconButton = cva(
  'inline-flex size-10 cursor-pointer items-center justify-center rounded border border-transparent bg-transparent p-0 text-ink-soft disabled:cursor-progress disabled:opacity-50 aria-disabled:cursor-progress aria-disabled:opacity-50',
  {
    variants: {
      tone: {
        plain: 'hover:border-line-strong hover:bg-paper-raised hover:text-ink',
        danger: 'hover:border-danger hover:bg-danger-ground hover:text-danger',
      },
    },
    defaultVariants: { tone: 'plain' },
  },
)

/** The classes of an input, a select or a text area. */
export const field =
  'min-h-11 rounded border-[1.5px] border-line-strong bg-paper-raised px-3 font-body text-control leading-normal text-ink placeholder:text-ink-soft placeholder:opacity-100'

/** The classes of a file input, whose button looks like the other buttons. */
export const fileField =
  'w-full min-w-0 text-ink-soft file:mr-3 file:min-h-11 file:cursor-pointer file:rounded file:border-[1.5px] file:border-solid file:border-line-strong file:bg-paper-raised file:px-[1.1rem] file:font-body file:text-control file:font-bold file:text-ink hover:file:border-ink'

export const card = 'rounded border border-line bg-paper-raised'

/** The classes of a card's heading; the line below it is of its frame. */
export const cardTitle =
  'px-5 py-[0.9rem] font-display text-card leading-[1.1] font-extrabold tracking-normal'

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

type RegionProps = { label: string; className: string; children: ReactNode }

/** A region that scrolls. It takes the focus, because it must be reachable without a pointer. */
export function ScrollRegion({ label, className, children }: RegionProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard.
    <section className={className} aria-label={label} tabIndex={0}>
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

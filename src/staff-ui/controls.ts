import { cva } from 'class-variance-authority'

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

/** The classes of a button that deletes or ends something, over those of `button`, which would win otherwise. */
export const dangerous = 'border-danger! text-danger! hover:bg-danger-ground'

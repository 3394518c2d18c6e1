import { cva } from 'class-variance-authority'

/** Classes of the buttons on public pages. They have the display font and move down while pressed. */
const ON_A_PAGE =
  'gap-[0.6em] border-2 text-center font-display tracking-[0.005em] text-balance transition-transform active:translate-y-0.5'

/** How such a button looks while it works. */
const BUSY_ON_A_PAGE =
  'aria-disabled:border-line-strong aria-disabled:bg-paper-sunk aria-disabled:text-ink-soft'

/**
 * The classes of a button or of a link that looks like one. Without variants it is a button of an admin screen. The
 * tone `signal` may appear at most once in a view.
 */
export const button = cva(
  'inline-flex items-center justify-center rounded leading-tight font-bold no-underline',
  {
    variants: {
      tone: {
        plain: 'border-line-strong bg-paper-raised text-ink enabled:hover:border-ink [a]:hover:border-ink',
        signal: 'bg-accent text-accent-ink hover:bg-accent-hover',
        ink: 'border-transparent bg-ink text-paper',
        line: 'border-ink text-ink hover:bg-ink hover:text-paper',
      },
      size: {
        control:
          'min-h-11 cursor-pointer gap-2 border-[1.5px] px-[1.1rem] font-body text-control disabled:cursor-not-allowed disabled:border-line disabled:bg-paper-sunk disabled:text-ink-soft aria-disabled:border-line! aria-disabled:bg-paper-sunk! aria-disabled:text-ink-soft!',
        compact: [ON_A_PAGE, 'min-h-11 px-4 py-[0.4rem] text-plain lg:max-xl:px-3 lg:max-xl:text-control'],
        normal: [ON_A_PAGE, 'min-h-13 px-[clamp(0.75rem,4vw,1.4rem)] py-[0.6rem] text-button'],
      },
      wide: { true: 'w-full' },
      /** A link is never busy, and every page has several. */
      link: { true: '', false: 'aria-disabled:cursor-progress' },
    },
    // Each size keeps its own border, because a transparent one and one in the button's colour differ at the corners.
    compoundVariants: [
      { link: false, size: ['compact', 'normal'], class: BUSY_ON_A_PAGE },
      { tone: 'signal', size: 'control', class: 'border-accent hover:border-accent-hover' },
      { tone: 'signal', size: ['compact', 'normal'], class: 'border-transparent' },
    ],
    defaultVariants: { tone: 'plain', size: 'control', link: false },
  },
)

import { cva } from 'class-variance-authority'
import type { ReactNode } from 'react'
import { Icon, type IconName } from './icon'
import { SmartLink, type SmartLinkProps } from './smart-link'

export type ButtonTone = 'signal' | 'ink' | 'line'

/** Looks of a button, or of a link that asks to be pressed. */
export const button = cva(
  'inline-flex items-center justify-center gap-[0.6em] rounded border-2 text-center font-display leading-tight font-bold tracking-[0.005em] text-balance no-underline transition-transform active:translate-y-0.5 aria-disabled:cursor-progress aria-disabled:border-line-strong aria-disabled:bg-paper-sunk aria-disabled:text-ink-soft',
  {
    variants: {
      tone: {
        signal: 'border-transparent bg-accent text-accent-ink hover:bg-accent-hover',
        ink: 'border-transparent bg-ink text-paper',
        line: 'border-ink text-ink hover:bg-ink hover:text-paper',
      },
      size: {
        normal: 'min-h-13 px-[clamp(0.75rem,4vw,1.4rem)] py-[0.6rem] text-button',
        compact: 'min-h-11 px-4 py-[0.4rem] text-plain lg:max-xl:px-3 lg:max-xl:text-control',
      },
      wide: { true: 'w-full' },
    },
    defaultVariants: { size: 'normal' },
  },
)

type ButtonLinkProps = Pick<SmartLinkProps, 'href' | 'section' | 'choice'> & {
  tone?: ButtonTone
  /** `compact` stands in a bar. */
  size?: 'normal' | 'compact'
  wide?: boolean
  icon?: IconName
  children: ReactNode
}

/** A link that asks to be pressed; `signal` at most once in a view. */
export function ButtonLink({
  tone = 'signal',
  size,
  wide = false,
  icon,
  children,
  ...link
}: ButtonLinkProps) {
  const drawing = icon ?? (link.href.startsWith('tel:') ? 'phone' : undefined)
  return (
    <SmartLink {...link} className={button({ tone, size, wide })}>
      {drawing && <Icon name={drawing} size={20} />}
      <span>{children}</span>
    </SmartLink>
  )
}

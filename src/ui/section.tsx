import { cva } from 'class-variance-authority'
import type { ReactNode } from 'react'

export type Ground = 'paper' | 'sunk' | 'raised' | 'deep' | 'ticket'

type SectionProps = {
  ground?: Ground
  /** `none` leaves the vertical space to the content. */
  space?: 'full' | 'half' | 'none'
  /** Whether the content may overlap the next section. */
  overlaps?: boolean
  labelledBy?: string
  id?: string
  children: ReactNode
}

const band = cva('relative overflow-x-clip px-edge', {
  variants: {
    space: { full: 'py-section', half: 'py-half', none: '' },
    overlaps: { true: 'z-1' },
  },
})

/** A full-width band of the page with its content on the page's twelve columns. */
export function Section({
  ground = 'paper',
  space = 'full',
  overlaps,
  labelledBy,
  id,
  children,
}: SectionProps) {
  return (
    <section id={id} data-ground={ground} aria-labelledby={labelledBy} className={band({ space, overlaps })}>
      <div className="grid grid-cols-12 gap-y-rows md:gap-x-gap [:where(&>*)]:col-span-full">{children}</div>
    </section>
  )
}

type SectionHeadProps = {
  id: string
  eyebrow?: string | null
  heading: string
  text?: string | null
  size?: 'large' | 'small'
}

/** The head of a section with eyebrow, heading and text. The section is labelled by the element with `id`. */
export function SectionHead({ id, eyebrow, heading, text, size = 'large' }: SectionHeadProps) {
  return (
    <header className="grid content-start justify-items-start gap-[1.1rem]">
      {eyebrow && (
        <p className="mb-[0.15rem] min-w-22 border-t-4 border-ink pt-[0.3rem] text-sm leading-snug font-semibold text-ink-soft">
          {eyebrow}
        </p>
      )}
      <h2 id={id} className={size === 'large' ? 'text-3xl' : 'text-2xl'}>
        {heading}
      </h2>
      {text && <p className="max-w-[58ch] text-lg leading-copy text-ink-soft">{text}</p>}
    </header>
  )
}

import { cva } from 'class-variance-authority'
import type { ReactNode } from 'react'

export type Ground = 'paper' | 'sunk' | 'raised' | 'deep' | 'ticket'

type SectionProps = {
  ground?: Ground
  /** `none` leaves the space above and below to the content. */
  space?: 'full' | 'half' | 'none'
  /** Its content may reach over the edge of the next band. */
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
      <div className="grid grid-cols-12 gap-x-gap gap-y-rows [:where(&>*)]:col-span-full">{children}</div>
    </section>
  )
}

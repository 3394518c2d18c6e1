import { cva } from 'class-variance-authority'
import type { ReactNode } from 'react'
import type { SectionCopy } from '@/content/types'
import { type Ground, Section } from '@/ui/section'
import { SectionHead } from '@/ui/section-head'

type SideHeadedProps = {
  id: string
  copy: SectionCopy
  size?: 'large' | 'small'
  /** A heading of more than two or three words gets a fourth column. */
  wide?: boolean
  ground?: Ground
  children: ReactNode
}

const head = cva('lg:sticky lg:top-28 lg:self-start', {
  variants: { wide: { true: 'lg:col-span-4', false: 'lg:col-span-3' } },
  defaultVariants: { wide: false },
})

/** A band whose heading stands beside what it heads, and stays in view while that scrolls past. */
export function SideHeaded({ id, copy, size, wide, ground, children }: SideHeadedProps) {
  return (
    <Section ground={ground} labelledBy={id}>
      <div className={head({ wide })}>
        <SectionHead id={id} {...copy} size={size} />
      </div>
      <div className={wide ? 'lg:col-span-8' : 'lg:col-span-9'}>{children}</div>
    </Section>
  )
}

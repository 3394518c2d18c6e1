import { cva } from 'class-variance-authority'
import type { ReactNode } from 'react'
import type { Item, List, SectionCopy } from '@/copy/types'
import { type Ground, Section, SectionHead } from '@/ui/section'

type SideHeadedProps = {
  id: string
  copy: SectionCopy
  size?: 'large' | 'small'
  /** A long heading gets a fourth column. */
  wide?: boolean
  ground?: Ground
  children: ReactNode
}

const head = cva('lg:sticky lg:top-[calc(var(--header-height)+2.75rem)] lg:self-start', {
  variants: { wide: { true: 'lg:col-span-4', false: 'lg:col-span-3' } },
  defaultVariants: { wide: false },
})

/** A section with its heading beside the content. The heading stays in view while the content scrolls. */
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

type SpecSheetProps = {
  id: string
  copy: SectionCopy
  items: List<Item & { id?: string | null }>
  ground?: Ground
}

/** A list of features, with the name on the left and its meaning on the right. */
export function SpecSheet({ id, copy, items, ground }: SpecSheetProps) {
  if (!items?.length) return null
  return (
    <SideHeaded id={id} copy={copy} ground={ground}>
      <dl className="border-t-2 border-ink">
        {items.map(({ id: row, title, text }) => (
          <div
            key={row}
            className="grid gap-x-gap gap-y-[0.3rem] border-b border-line-strong py-[1.2rem] lg:grid-cols-[4fr_5fr] lg:items-baseline"
          >
            <dt className="font-display text-xl leading-head font-extrabold">{title}</dt>
            <dd className="max-w-[58ch] text-pretty text-ink-soft">{text}</dd>
          </div>
        ))}
      </dl>
    </SideHeaded>
  )
}

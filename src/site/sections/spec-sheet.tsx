import type { Item, SectionCopy } from '@/content/types'
import { SideHeaded } from './side-headed'

type SpecSheetProps = { id: string; copy: SectionCopy; items: readonly Item[] }

/** What is in the box: a name on the left, what it means on the right, line by line. */
export function SpecSheet({ id, copy, items }: SpecSheetProps) {
  return (
    <SideHeaded id={id} copy={copy}>
      <dl className="border-t-2 border-ink">
        {items.map(({ title, text }) => (
          <div
            key={title}
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

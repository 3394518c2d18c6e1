import { cva } from 'class-variance-authority'
import { Icon } from '@/ui/icon'
import type { IconName } from '@/ui/icons'
import { type Ground, Section } from '@/ui/section'

const list = cva('lg:col-span-6', {
  variants: {
    id: {
      before: 'text-ink-soft lg:py-panel [&_svg]:text-danger',
      after: 'torn self-start p-panel font-medium lg:-my-10 lg:rotate-[0.35deg]',
    },
  },
})

type Side = { heading: string; items: readonly string[] }

/** What is wrong today, and the same lines a season later. */
export function BeforeAfter({ before, after }: { before: Side; after: Side }) {
  return (
    <Section ground="sunk">
      <SideList id="before" side={before} icon="x" />
      <SideList id="after" side={after} icon="check" ground="ticket" />
    </Section>
  )
}

type SideListProps = { id: 'before' | 'after'; side: Side; icon: IconName; ground?: Ground }

function SideList({ id, side: { heading, items }, icon, ground }: SideListProps) {
  return (
    <section className={list({ id })} aria-labelledby={id} data-ground={ground}>
      <h2 id={id} className="border-b-2 border-ink pb-5 text-3xl text-ink">
        {heading}
      </h2>
      <ul>
        {items.map((item) => (
          <li
            key={item}
            className="grid grid-cols-[24px_1fr] gap-[0.9rem] border-b border-line-strong py-[1.1rem] leading-normal last:border-b-0"
          >
            <Icon name={icon} />
            {item}
          </li>
        ))}
      </ul>
    </section>
  )
}

import type { NavGroup } from '@/content/types'
import { Section } from '@/ui/section'
import { LinkList } from '../layout/link-list'

/** Every page as a link, group by group. */
export function LinkGroups({ groups }: { groups: readonly NavGroup[] }) {
  return (
    <Section ground="sunk" space="half">
      <div className="columns-[19rem] gap-x-gap [&_a]:flex [&_a]:min-h-12 [&_a]:items-center [&_a]:border-b [&_a]:border-line-strong [&_a]:py-2 [&_a]:leading-snug [&_a]:no-underline [&_a]:hover:underline">
        {groups.map(({ heading, items }) => (
          <section key={heading} className="break-inside-avoid pb-10">
            <h2 className="border-b-2 border-ink pb-3 text-2xl">{heading}</h2>
            <LinkList items={items} />
          </section>
        ))}
      </div>
    </Section>
  )
}

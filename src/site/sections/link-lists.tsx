import type { ReactNode } from 'react'
import type { NavGroup, NavItem } from '@/copy/types'
import { Section } from '@/ui/section'
import { SmartLink } from '@/ui/smart-link'

/** A list of links to pages, one below the other. */
export function LinkList({ items }: { items: readonly NavItem[] }) {
  return (
    <ul>
      {items.map(({ name, href }) => (
        <li key={href}>
          <SmartLink href={href}>{name}</SmartLink>
        </li>
      ))}
    </ul>
  )
}

/** Groups of links, each with a heading. */
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

type LinkLinesProps = {
  links: readonly { name: string; href: string; text?: string | null }[]
  /** One more entry after the links. */
  children?: ReactNode
}

/** Links with a short description, one on each line. */
export function LinkLines({ links, children }: LinkLinesProps) {
  return (
    <ul className="border-t-2 border-ink">
      {links.map(({ name, href, text }) => (
        <li
          key={href}
          className="border-b border-line-strong py-5 text-ink-soft lg:grid lg:grid-cols-[2fr_3fr] lg:items-center lg:gap-gap"
        >
          <SmartLink
            href={href}
            className="inline-flex min-h-11 items-center font-display text-xl leading-head font-extrabold text-ink"
          >
            {name}
          </SmartLink>
          <p>{text}</p>
        </li>
      ))}
      {children}
    </ul>
  )
}

import { yearIn } from '@/lib/dates'
import { BrandMark } from '@/ui/brand-mark'
import { LinkList } from '../sections/link-lists'
import { CurrentYear } from './current-year.client'
import type { ShellContent } from './shell-content'

type SiteFooterProps = Pick<ShellContent, 'contact' | 'footerGroups' | 'footerLine'>

/** The footer of every public page: the contact details, all link groups, and the owner of the site. */
export function SiteFooter({ contact, footerGroups, footerLine }: SiteFooterProps) {
  return (
    <footer
      data-ground="deep"
      className="grid gap-story bg-deep-sunk px-edge pt-[clamp(3.5rem,2.5rem+4vw,6.5rem)] pb-8 [&_a]:decoration-transparent [&_a:hover]:decoration-current"
    >
      <div className="grid justify-items-start gap-2">
        <p className="max-w-[34ch] text-lg leading-line text-ink-soft">{footerLine}</p>
        <a
          href={contact.phone.href}
          className="inline-flex min-h-11 items-center font-display text-farewell leading-none font-extrabold tracking-[-0.015em] whitespace-nowrap tabular-nums"
        >
          {contact.phone.display}
        </a>
        <a className="inline-flex min-h-11 items-center text-lg" href={`mailto:${contact.email}`}>
          {contact.email}
        </a>
      </div>
      <nav
        aria-label="Footer"
        className="grid grid-cols-2 gap-x-gap gap-y-8 border-t border-line pt-8 max-sm:*:first:col-span-full sm:grid-cols-[5fr_4fr_3fr] [&_a]:inline-flex [&_a]:min-h-11 [&_a]:items-center [&_a]:text-ink-soft [&_a:hover]:text-ink"
      >
        {footerGroups.map(({ heading, items }) => (
          <div key={heading}>
            <h2 className="mb-2 text-lg">{heading}</h2>
            <LinkList items={items} />
          </div>
        ))}
      </nav>
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3 pb-[calc(var(--bar-height)+env(safe-area-inset-bottom))] text-sm text-ink-soft">
        <p className="flex items-center gap-3">
          <BrandMark />
          <span>
            &copy; <CurrentYear rendered={yearIn(contact.timeZone)} timeZone={contact.timeZone} />{' '}
            {contact.name}
          </span>
        </p>
        <p>{contact.location}</p>
      </div>
    </footer>
  )
}

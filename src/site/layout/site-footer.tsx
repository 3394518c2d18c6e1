import { BrandMark } from '@/ui/brand-mark'
import { CurrentYear } from './current-year.client'
import { LinkList } from './link-list'
import styles from './site-footer.module.css'
import type { ShellContent } from './types'

type SiteFooterProps = Pick<ShellContent, 'contact' | 'footerGroups' | 'footerLine'>

/** The end of every public page: how to reach the business, every link group, and who owns the site. */
export function SiteFooter({ contact, footerGroups, footerLine }: SiteFooterProps) {
  return (
    <footer className={styles.footer} data-ground="deep">
      <div className={styles.call}>
        <p className={styles.line}>{footerLine}</p>
        <a className={styles.number} href={contact.phone.href}>
          {contact.phone.display}
        </a>
        <a className={styles.email} href={`mailto:${contact.email}`}>
          {contact.email}
        </a>
      </div>
      <nav className={styles.groups} aria-label="Footer">
        {footerGroups.map(({ heading, items }) => (
          <div key={heading}>
            <h2 className={styles.heading}>{heading}</h2>
            <LinkList items={items} />
          </div>
        ))}
      </nav>
      <div className={styles.base}>
        <p className={styles.owner}>
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

const yearIn = (timeZone: string) => new Intl.DateTimeFormat('en-US', { year: 'numeric', timeZone }).format()

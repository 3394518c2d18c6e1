import { ButtonLink } from '@/ui/button'
import { Icon } from '@/ui/icon'
import { Brand } from './brand'
import { MobileMenu } from './mobile-menu.client'
import { NavLink } from './nav-link.client'
import styles from './site-header.module.css'
import { StickyHeader } from './sticky-header.client'
import { ThemeToggle } from './theme-toggle.client'
import type { ShellContent } from './types'

type SiteHeaderProps = Pick<ShellContent, 'home' | 'contact' | 'links' | 'action'>

/** The bar above every public page: brand, links, phone number, theme, call to action, and the menu of a phone. */
export function SiteHeader({ home, contact, links, action }: SiteHeaderProps) {
  return (
    <StickyHeader>
      <div className={styles.row}>
        <Brand name={contact.name} href={home} />
        <nav className={styles.nav} aria-label="Main">
          <NavList links={links} />
        </nav>
        <div className={styles.tools}>
          <a className={styles.phone} href={contact.phone.href}>
            <Icon name="phone" size={18} />
            <span>{contact.phone.display}</span>
          </a>
          <ThemeToggle sun={<Icon name="sun" size={20} />} moon={<Icon name="moon" size={20} />} />
          <div className={styles.action}>
            <ButtonLink href={action.href} section={action.section}>
              {action.label}
            </ButtonLink>
          </div>
          <MobileMenu openIcon={<Icon name="menu" />} closeIcon={<Icon name="x" />}>
            <nav aria-label="Menu">
              <NavList links={links} />
            </nav>
            <div className={styles.menuActions}>
              <ButtonLink href={action.href} section={action.section} wide>
                {action.label}
              </ButtonLink>
              <ButtonLink href={contact.phone.href} tone="line" wide>
                {contact.phone.display}
              </ButtonLink>
            </div>
          </MobileMenu>
        </div>
      </div>
    </StickyHeader>
  )
}

function NavList({ links }: Pick<ShellContent, 'links'>) {
  return (
    <ul className={styles.links}>
      {links.map(({ name, href }) => (
        <li key={href}>
          <NavLink href={href}>{name}</NavLink>
        </li>
      ))}
    </ul>
  )
}

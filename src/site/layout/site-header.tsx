import { ButtonLink } from '@/ui/button-link'
import { Icon } from '@/ui/icon'
import { Brand } from './brand'
import type { ShellContent } from './shell-content'
import { MobileMenu, NavLink, StickyHeader } from './site-header.client'
import { ThemeToggle } from './theme-toggle.client'

type SiteHeaderProps = Pick<ShellContent, 'home' | 'contact' | 'links' | 'action'>

/** The bar above every public page: brand, links, phone number, theme, call to action, and the menu of a phone. */
export function SiteHeader({ home, contact, links, action }: SiteHeaderProps) {
  return (
    <StickyHeader>
      {/* The browser paints what it has parsed so far, and each further part would move those before it. */}
      <div className="flex min-h-header items-center justify-between gap-4 px-edge not-has-[#mobile-menu]:invisible lg:max-xl:gap-2 low:min-h-[calc(var(--header-height)-1px)]">
        <Brand name={contact.name} href={home} />
        <nav className="mx-auto hidden lg:block" aria-label="Main">
          <NavList
            links={links}
            className="flex gap-[0.1rem] max-xl:gap-0 [&_a]:inline-flex [&_a]:min-h-11 [&_a]:items-center [&_a]:px-[0.6rem] [&_a]:text-sm [&_a]:font-medium [&_a]:no-underline [&_a]:decoration-3 [&_a]:underline-offset-[0.55em] max-xl:[&_a]:px-[0.4rem] [&_a:hover]:underline [&_a[aria-current]]:underline [&_a[aria-current]]:decoration-accent"
          />
        </nav>
        {/* The group has its final width from the start, so that controls that load late move nothing. */}
        <div className="flex items-center gap-2 max-md:w-[min(6.5rem,34.5vw)] lg:max-xl:gap-1">
          <a
            href={contact.phone.href}
            className="hidden min-h-11 items-center gap-2 px-2 font-display text-button leading-none font-bold whitespace-nowrap tabular-nums no-underline md:inline-flex lg:max-xl:px-1 lg:max-xl:text-plain lg:max-xl:[&_svg]:hidden"
          >
            <Icon name="phone" size={18} />
            <span>{contact.phone.display}</span>
          </a>
          <ThemeToggle sun={<Icon name="sun" size={20} />} moon={<Icon name="moon" size={20} />} />
          <div className="hidden md:block">
            <ButtonLink href={action.href} section={action.section} size="compact">
              {action.label}
            </ButtonLink>
          </div>
          <MobileMenu openIcon={<Icon name="menu" />} closeIcon={<Icon name="x" />}>
            <nav aria-label="Menu">
              <NavList
                links={links}
                className="*:border-b *:border-line [&_a]:flex [&_a]:min-h-13 [&_a]:items-center [&_a]:font-display [&_a]:text-[1.625rem] [&_a]:leading-head [&_a]:font-extrabold [&_a]:no-underline [&_a[aria-current]]:text-accent-text"
              />
            </nav>
            <div className="mt-6 grid gap-3 md:hidden">
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

function NavList({ links, className }: Pick<ShellContent, 'links'> & { className: string }) {
  return (
    <ul className={className}>
      {links.map(({ name, href }) => (
        <li key={href}>
          <NavLink href={href}>{name}</NavLink>
        </li>
      ))}
    </ul>
  )
}

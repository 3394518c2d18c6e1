import type { Action, NavGroup, NavItem } from '@/copy/types'

/** The facts about the business that header and footer show. */
export type Contact = {
  name: string
  email: string
  location?: string | null
  timeZone: string
  phone: { display: string; href: string }
}

/** The content of header, footer and mobile bar, which every page has. */
export type ShellContent = {
  home: string
  contact: Contact
  links: readonly NavItem[]
  footerGroups: readonly NavGroup[]
  footerLine?: string | null
  action: Action
  mobileBar: readonly Action[]
}

import type { Action, NavGroup, NavItem } from '@/copy/types'

/** Who the site belongs to, as the shell prints it. */
export type Contact = {
  name: string
  email: string
  location?: string | null
  timeZone: string
  phone: { display: string; href: string }
}

/** Everything that stands on every page. */
export type ShellContent = {
  home: string
  contact: Contact
  links: readonly NavItem[]
  footerGroups: readonly NavGroup[]
  footerLine?: string | null
  action: Action
  mobileBar: readonly Action[]
  /** Which measurements of visits are on. */
  measures: { countsVisits: boolean; measuresSpeed: boolean }
}

import type { IconNode } from 'lucide'
import { paths } from '@/domain/paths'

/** The number of items that wait for the reader at a link, and the address of their list. */
export type PendingCount = { count: number; href: string; words: string }

export type NavItem = { href: string; label: string; icon: IconNode; waiting?: PendingCount }

/**
 * A link of a group, without an icon because the group has a heading. `due` counts the items that wait for the reader
 * there.
 */
export type NavGroupItem = Omit<NavItem, 'icon' | 'waiting'> & { due?: number }

/** A group of links with a heading. */
export type NavGroup = { label: string; isOpen: boolean; items: NavGroupItem[] }

/** Whether a link of the shell leads to the current screen or to a parent of it. */
export function isCurrent(href: string, pathname: string): boolean {
  return pathname === href || (href !== paths.admin && pathname.startsWith(`${href}/`))
}

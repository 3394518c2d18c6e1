import { paths } from '@/domain/paths'
import { footerGroups, headerLinks } from './navigation'
import { sitemapPage } from './sitemap-page'
import type { NavItem } from './types'

const named: readonly NavItem[] = [
  ...headerLinks,
  ...footerGroups.flatMap((group): readonly NavItem[] => group.items),
  ...sitemapPage.groups.flatMap((group): readonly NavItem[] => group.items),
]

/**
 * The way from Home to a fixed page, under the names that the navigation gives them.
 *
 * @throws {Error} for a page that no navigation names
 */
export function trailTo(path: string): NavItem[] {
  const steps = path.split('/').filter(Boolean)
  return [paths.home, ...steps.map((_, index) => `/${steps.slice(0, index + 1).join('/')}`)].map(toItem)
}

function toItem(href: string): NavItem {
  const item = named.find((link) => link.href === href)
  if (!item) throw new Error(`No navigation names ${href}`)
  return item
}

import { paths } from '@/domain/paths'
import { industries } from './industries'
import { footerGroups, headerLinks } from './navigation'
import { services } from './services'
import type { NavItem, SitemapPage } from './types'

export const sitemapPage = {
  meta: {
    title: 'Site Map: Every Page of This Site on One Short List',
    description:
      'All pages in one place: services, plans, industries, blog posts, contact and the legal pages. If you know what you want, this is the short way there.',
  },
  hero: {
    eyebrow: 'Site map',
    title: 'Every page, one list.',
    lede: 'For people who like to see the whole board.',
  },
  groups: [
    {
      heading: 'Start here',
      items: [
        { name: 'Home', href: paths.home },
        { name: 'About', href: paths.about },
        { name: 'Plans', href: paths.plans },
        { name: 'Contact', href: paths.contact },
        { name: 'Blog', href: paths.blog },
      ],
    },
    {
      heading: 'Services',
      items: [
        { name: 'All services', href: paths.services },
        ...services.map(({ name, href }) => ({ name, href })),
      ],
    },
    {
      heading: 'Industries',
      items: [
        { name: 'All industries', href: paths.industries },
        ...industries.map(({ name, href }) => ({ name, href })),
      ],
    },
    {
      heading: 'Fine print',
      items: [
        { name: 'Privacy Policy', href: paths.privacy },
        { name: 'Terms of Service', href: paths.terms },
      ],
    },
  ],
  postsHeading: 'Blog posts',
} satisfies SitemapPage

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

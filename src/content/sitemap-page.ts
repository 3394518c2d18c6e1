import { paths } from '@/domain/paths'
import type { NavGroup, NavItem, SitemapPage } from './types'

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
  postsHeading: 'Blog posts',
} satisfies SitemapPage

/** Every page but posts, in groups. */
export function toSitemapGroups(services: readonly NavItem[], industries: readonly NavItem[]): NavGroup[] {
  const toItem = ({ name, href }: NavItem) => ({ name, href })
  return [
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
      items: [{ name: 'All services', href: paths.services }, ...services.map(toItem)],
    },
    {
      heading: 'Industries',
      items: [{ name: 'All industries', href: paths.industries }, ...industries.map(toItem)],
    },
    {
      heading: 'Fine print',
      items: [
        { name: 'Privacy Policy', href: paths.privacy },
        { name: 'Terms of Service', href: paths.terms },
      ],
    },
  ]
}

import { LISTED_PAGES } from '@/domain/pages'
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

/** Every page but posts, in groups: each list with what it lists, the fine print, and before them all others. */
export function toSitemapGroups(services: readonly NavItem[], industries: readonly NavItem[]): NavGroup[] {
  const toItem = ({ name, href }: NavItem) => ({ name, href })
  const listed = { services, industries }
  const pages = LISTED_PAGES.filter(({ key }) => key !== 'sitemap').map((page) => ({
    ...page,
    href: page.path,
  }))
  const lists = pages.flatMap(({ name, href, lists }) =>
    lists
      ? [
          {
            heading: name,
            items: [{ name: `All ${name.toLowerCase()}`, href }, ...listed[lists].map(toItem)],
          },
        ]
      : [],
  )
  return [
    { heading: 'Start here', items: pages.filter(({ lists, isLegal }) => !lists && !isLegal).map(toItem) },
    ...lists,
    { heading: 'Fine print', items: pages.filter(({ isLegal }) => isLegal).map(toItem) },
  ]
}

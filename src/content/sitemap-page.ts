import { paths } from '@/domain/paths'
import { industries } from './industries'
import { services } from './services'
import type { SitemapPage } from './types'

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

import { paths } from './paths'

type Page = {
  /** The name in menus, breadcrumbs and lists of links. */
  name: string
  /** The path has no origin, and no slash at its end. */
  path: `/${string}`
  /** The slug of the global that holds its content; null when the content is part of the product. */
  document: string | null
  /** The collection whose documents it lists. Each of them has a page below it. */
  lists?: 'services' | 'industries'
  /** Whether it is listed with the legal pages. */
  isLegal?: true
  /** Whether only the site itself links to it: no link field, sitemap or search engine does. */
  isHidden?: true
}

/** Every page that exists once, in the order of the site map and of the admin's menu. */
export const PAGES = {
  home: { name: 'Home', path: paths.home, document: 'home' },
  services: { name: 'Services', path: paths.services, document: 'services-page', lists: 'services' },
  plans: { name: 'Plans', path: paths.plans, document: 'plans-page' },
  industries: {
    name: 'Industries',
    path: paths.industries,
    document: 'industries-page',
    lists: 'industries',
  },
  blog: { name: 'Blog', path: paths.blog, document: 'blog-page' },
  about: { name: 'About', path: paths.about, document: 'about' },
  contact: { name: 'Contact', path: paths.contact, document: 'contact' },
  thankYou: { name: 'Thank you', path: paths.thankYou, document: 'thank-you', isHidden: true },
  privacy: { name: 'Privacy Policy', path: paths.privacy, document: 'privacy', isLegal: true },
  terms: { name: 'Terms of Service', path: paths.terms, document: 'terms', isLegal: true },
  sitemap: { name: 'Site Map', path: paths.sitemap, document: null },
} as const satisfies Record<string, Page>

export type PageName = keyof typeof PAGES

/** The pages whose content staff write. */
export type DocumentedPage = {
  [Name in PageName]: (typeof PAGES)[Name]['document'] extends null ? never : Name
}[PageName]

/** The slugs of the globals that hold a page's content. */
export type PageDocument = (typeof PAGES)[DocumentedPage]['document']

type NamedPage = Page & { key: PageName }

const all = Object.entries(PAGES).map(([key, page]): NamedPage => ({ key: key as PageName, ...page }))

/** The pages that links, maps and search engines may lead to. */
export const LISTED_PAGES: readonly NamedPage[] = all.filter(({ isHidden }) => !isHidden)

/** The page whose content a global holds; undefined for a global that is not one page's. */
export function pageOfDocument(slug: string): NamedPage | undefined {
  return all.find(({ document }) => document === slug)
}

/** The page at a path; undefined if there is none. */
export function pageAt(path: string): NamedPage | undefined {
  return all.find((page) => page.path === path)
}

/**
 * The globals with content of the site, in the order of the admin's menu: the business, the parts around every page,
 * then the pages.
 */
export const CONTENT_GLOBALS = [
  'company',
  'navigation',
  ...all.flatMap(({ document }) => (document ? [document as PageDocument] : [])),
] as const

/** The collections with content of the site. */
export const CONTENT_COLLECTIONS = ['services', 'industries', 'plans', 'testimonials'] as const

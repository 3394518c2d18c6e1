import type { Payload } from 'payload'
import { SITE_PAGES } from '@/domain/link'
import { paths } from '@/domain/paths'
import { readGlobal, readIndustries, readServices } from './content'

/** What the sitemap, the social images and the guide for assistants need to know of a page. */
export type PublicPage = {
  path: string
  meta: { title: string; description: string }
  eyebrow: string
  title: string
}

type Words = {
  meta: PublicPage['meta']
  hero: { eyebrow?: string | null; title: string }
}

const toPage = (path: string, { meta, hero }: Words): PublicPage => ({
  path,
  meta,
  eyebrow: hero.eyebrow ?? '',
  title: hero.title,
})

/**
 * Every page but posts that search engines may list, in the order of the sitemap.
 *
 * @param sitemapPage - the words of /sitemap, which are the product's own
 */
export async function readPublicPages(payload: Payload, sitemapPage: Words): Promise<PublicPage[]> {
  const globals = Promise.all([
    readGlobal(payload, 'home'),
    readGlobal(payload, 'services-page'),
    readGlobal(payload, 'plans-page'),
  ])
  const others = Promise.all([
    readGlobal(payload, 'industries-page'),
    readGlobal(payload, 'blog-page'),
    readGlobal(payload, 'about'),
  ])
  const last = Promise.all([
    readGlobal(payload, 'contact'),
    readGlobal(payload, 'privacy'),
    readGlobal(payload, 'terms'),
  ])
  const [home, servicesPage, plans] = await globals
  const [industriesPage, blog, about] = await others
  const [contact, privacy, terms] = await last
  const [services, industries] = await Promise.all([readServices(payload), readIndustries(payload)])
  const legal = ({ meta, title }: { meta: PublicPage['meta']; title: string }) => ({
    meta,
    hero: { eyebrow: 'Fine print', title },
  })
  return [
    toPage(paths.home, home),
    toPage(paths.services, servicesPage),
    ...services.map((service) => toPage(service.href, service)),
    toPage(paths.plans, plans),
    toPage(paths.industries, industriesPage),
    ...industries.map((industry) => toPage(industry.href, industry)),
    toPage(paths.blog, blog),
    toPage(paths.about, about),
    toPage(paths.contact, contact),
    toPage(paths.privacy, legal(privacy)),
    toPage(paths.terms, legal(terms)),
    toPage(paths.sitemap, sitemapPage),
  ]
}

/** The way from Home to a page, under the names that the site gives them. */
export async function readTrail(payload: Payload, path: string): Promise<{ name: string; href: string }[]> {
  const [services, industries] = await Promise.all([readServices(payload), readIndustries(payload)])
  const fixed = SITE_PAGES.map(({ name, path: href }) => ({ name, href }))
  const named = [...fixed, ...[...services, ...industries].map(({ name, href }) => ({ name, href }))]
  const steps = path.split('/').filter(Boolean)
  const trail = [paths.home, ...steps.map((_, index) => `/${steps.slice(0, index + 1).join('/')}`)]
  return trail.flatMap((href) => named.find((each) => each.href === href) ?? [])
}

import { sitemapPage } from '@/content/sitemap-page'
import { fillIn, toDisplayPhone } from '@/domain/company'
import { paths } from '@/domain/paths'
import { documents, globals } from '.'
import { company as words } from './company'

/** The business of a new site, as its pages show it. */
export const company = {
  ...words,
  phone: { display: toDisplayPhone(words.phone), href: `tel:${words.phone}`, e164: words.phone },
}

const filled = <T>(value: T): T => JSON.parse(fillIn(JSON.stringify(value), company))

export const services = filled(documents.services).map((each) => ({
  ...each,
  href: paths.service(each.slug),
}))
export const industries = filled(documents.industries).map((each) => ({
  ...each,
  href: paths.industry(each.slug),
}))
export const { plans } = documents

/** The fixed pages of a new site that its words describe, and those of its services and industries. */
export const publicPages: readonly { path: string; meta: { title: string; description: string } }[] = [
  { path: paths.home, ...filled(globals.home) },
  { path: paths.services, ...globals['services-page'] },
  ...services.map((service) => ({ ...service, path: service.href })),
  { path: paths.plans, ...globals['plans-page'] },
  { path: paths.industries, ...globals['industries-page'] },
  ...industries.map((industry) => ({ ...industry, path: industry.href })),
  { path: paths.blog, ...globals['blog-page'] },
  { path: paths.about, ...globals.about },
  { path: paths.contact, ...globals.contact },
  { path: paths.privacy, ...globals.privacy },
  { path: paths.terms, ...globals.terms },
  { path: paths.sitemap, ...sitemapPage },
].map(({ path, meta }) => ({ path, meta }))

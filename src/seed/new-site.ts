import { sitemapPage } from '@/copy/sitemap-page'
import { LISTED_PAGES, type PageDocument } from '@/domain/pages'
import { paths } from '@/domain/paths'
import { fillIn, toDisplayPhone } from '@/features/company/rules/company'
import { documents, globals } from '.'
import { company as content } from './company'

/** The business of a new site, as its pages show it. */
export const company = {
  ...content,
  phone: { display: toDisplayPhone(content.phone), href: `tel:${content.phone}`, e164: content.phone },
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

/** The fixed pages of a new site that its content describes, and those of its services and industries. */
export const publicPages: readonly { path: string; meta: { title: string; description: string } }[] =
  LISTED_PAGES.flatMap(({ path, document, lists }) => {
    const { meta } = document ? filled(globals[document as PageDocument]) : sitemapPage
    const below = lists ? { services, industries }[lists] : []
    return [{ path, meta }, ...below.map((each) => ({ path: each.href, meta: each.meta }))]
  })

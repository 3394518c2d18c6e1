import type { Payload } from 'payload'
import { LISTED_PAGES, type PageDocument } from '@/domain/pages'
import { paths } from '@/domain/paths'
import { readGlobal, readIndustries, readServices } from './content'

/** The data of a page for the sitemap, the social images and the guide for assistants. */
export type PublicPage = {
  path: string
  meta: { title: string; description: string }
  eyebrow: string
  title: string
}

type Content = { meta: PublicPage['meta'] } & (
  | { hero: { eyebrow?: string | null; title: string } }
  // Legal pages have a title instead of a hero.
  | { title: string }
)

function toPage(path: string, content: Content): PublicPage {
  const { eyebrow, title } =
    'hero' in content ? content.hero : { eyebrow: 'Fine print', title: content.title }
  return { path, meta: content.meta, eyebrow: eyebrow ?? '', title }
}

/**
 * Reads every page that search engines may list except posts, in the order of the sitemap.
 *
 * @param own - the content of the pages whose content is part of the product
 */
export async function readPublicPages(
  payload: Payload,
  own: Readonly<Record<string, Content>>,
): Promise<PublicPage[]> {
  const lists = { services: readServices, industries: readIndustries }
  const pages = LISTED_PAGES.map(async ({ key, path, document, lists: listed }) => {
    const content = document ? await readGlobal(payload, document as PageDocument) : own[key]
    const below = listed ? await lists[listed](payload) : []
    return [...(content ? [toPage(path, content)] : []), ...below.map((each) => toPage(each.href, each))]
  })
  return (await Promise.all(pages)).flat()
}

/** Reads the breadcrumbs from Home to a page, with the names that the site gives the pages. */
export async function readTrail(payload: Payload, path: string): Promise<{ name: string; href: string }[]> {
  const [services, industries] = await Promise.all([readServices(payload), readIndustries(payload)])
  const pages = LISTED_PAGES.map(({ name, path: href }) => ({ name, href }))
  const named = [...pages, ...[...services, ...industries].map(({ name, href }) => ({ name, href }))]
  const steps = path.split('/').filter(Boolean)
  const trail = [paths.home, ...steps.map((_, index) => `/${steps.slice(0, index + 1).join('/')}`)]
  return trail.flatMap((href) => named.find((each) => each.href === href) ?? [])
}

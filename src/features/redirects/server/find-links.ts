import { setImmediate } from 'node:timers/promises'
import type { CollectionSlug, Field, GlobalSlug, Payload } from 'payload'
import { CONTENT_COLLECTIONS, CONTENT_GLOBALS } from '@/domain/pages'
import { paths } from '@/domain/paths'
import { env } from '@/env'
import { toFieldAddress } from '@/features/content/rules/content-search'
import { valuesOf } from '@/features/content/server/search'
import { toArticle } from '@/features/posts/server/posts'
import { isRecord } from '@/lib/fetch-json'
import { linksIn } from '@/lib/html/links'

/** A link of the site to itself: in which document it stands, where that is changed, and the path that it leads to. */
export type OwnLink = { document: string; href: string; path: string }

const POSTS_AT_ONCE = 20

/** Every link to a page of this site that visitors can see: in posts, and in the site's content. */
export async function findOwnLinks(payload: Payload): Promise<OwnLink[]> {
  return [...(await linksOfPosts(payload)), ...(await linksOfContent(payload))]
}

async function linksOfPosts(payload: Payload): Promise<OwnLink[]> {
  const found: OwnLink[] = []
  for (let page = 1; ; page++) {
    // As visitors read them.
    const { docs, hasNextPage } = await payload.find({
      collection: 'blog-posts',
      select: { title: true, slug: true, content: true },
      sort: 'createdAt',
      limit: POSTS_AT_ONCE,
      page,
      depth: 0,
      overrideAccess: false,
    })
    for (const post of docs) {
      for (const link of linksIn(toArticle(post).html)) {
        const path = toOwnPath(link, paths.post(post.slug))
        if (path) found.push({ document: post.title, href: paths.adminPost(post.id), path })
      }
      // Visitors are served meanwhile.
      await setImmediate()
    }
    if (!hasNextPage) return found
  }
}

async function linksOfContent(payload: Payload): Promise<OwnLink[]> {
  const found: OwnLink[] = []
  const add = (fields: readonly Field[], content: unknown, document: string, href: string) => {
    for (const { field, value, ...place } of valuesOf(fields, content)) {
      for (const link of linksOfField(field, value)) {
        const path = toOwnPath(link, paths.home)
        if (path) found.push({ document, href: toFieldAddress(href, place), path })
      }
    }
  }
  for (const slug of CONTENT_GLOBALS) {
    const global = payload.config.globals.find((each) => each.slug === slug)
    const content = await payload.findGlobal({ slug: slug as GlobalSlug, depth: 0, overrideAccess: false })
    if (global) add(global.fields, content, String(global.label), `${paths.admin}/globals/${slug}`)
  }
  for (const collection of CONTENT_COLLECTIONS) {
    const { fields, admin } = payload.collections[collection].config
    const { docs } = await payload.find({
      collection: collection as CollectionSlug,
      where: { _status: { equals: 'published' } },
      pagination: false,
      depth: 0,
      overrideAccess: false,
    })
    for (const doc of docs) {
      const title = isRecord(doc) ? String(doc[admin.useAsTitle ?? 'id'] ?? '') : ''
      add(fields, doc, title, `${paths.admin}/collections/${collection}/${doc.id}`)
    }
  }
  return found
}

/** The addresses in a field of the site's content. A page that was chosen from a list cannot be missing. */
function linksOfField(field: Field, value: unknown): string[] {
  if (field.type === 'richText') return addressesIn(value)
  return 'name' in field && field.name === 'href' && typeof value === 'string' && value.startsWith('/')
    ? [value]
    : []
}

/** The addresses of the links in a rich text, or in a part of it. */
function addressesIn(stored: unknown): string[] {
  if (Array.isArray(stored)) return stored.flatMap(addressesIn)
  if (!isRecord(stored)) return []
  const { fields, root, children } = stored
  const own = isRecord(fields) && typeof fields.url === 'string' ? [fields.url] : []
  return [...own, ...addressesIn(root), ...addressesIn(children)]
}

/**
 * @param from - the page on which the link stands
 * @returns null for a link to another site, or to the same page
 */
function toOwnPath(link: string, from: string): string | null {
  if (link.startsWith('#') || !URL.canParse(link, env.SITE_URL + from)) return null
  const { origin, pathname, search } = new URL(link, env.SITE_URL + from)
  // Two slashes would name another host to whoever asks for it.
  const isOwn = origin === new URL(env.SITE_URL).origin && !pathname.startsWith('//')
  return isOwn ? pathname + search : null
}

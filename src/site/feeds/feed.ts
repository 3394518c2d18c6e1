import { paths } from '@/domain/paths'

export type FeedPost = {
  id: string
  title: string
  slug: string
  excerpt?: string | null
  category?: string | null
  author?: string | null
  publishedAt?: string | null
  createdAt?: string | null
  updatedAt?: string | null
  /** Cleaned HTML. */
  html: string
}

export type Feed = { title: string; description: string; siteUrl: string; posts: readonly FeedPost[] }

/** A text inside an element or an attribute of XML; characters that XML cannot hold are left out. */
export function xml(text: string): string {
  return [...text]
    .filter((character) => isXml(character.codePointAt(0) ?? 0))
    .join('')
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;')
}

/** The address of a post with its origin. */
export function postUrl(feed: Feed, post: FeedPost): string {
  return new URL(paths.post(post.slug), feed.siteUrl).href
}

/** An article for a reader that is not on this site: addresses of ours get their origin. */
export function abroad(html: string, siteUrl: string): string {
  return html.replace(
    / (href|src)="([/#?][^"]*)"/g,
    (_whole, name, path) => ` ${name}="${new URL(path, siteUrl).href}"`,
  )
}

function isXml(code: number): boolean {
  const isText = code === 0x9 || code === 0xa || code === 0xd || code >= 0x20
  return isText && !(code >= 0xd800 && code <= 0xdfff) && code !== 0xfffe && code !== 0xffff
}

import { paths } from '@/domain/paths'
import { type SearchFields, searchTitleOf } from '@/domain/search-appearance'
import type { Outline, Spot } from '@/lib/html/outline'
import { decoded } from '@/lib/text'
import { isTitleCut } from './search-result'

/** The checks of a post before it is published, with their labels in the owner's setting. */
export const POST_CHECKS = {
  excerpt: 'No excerpt',
  picture: 'No featured image',
  alt: 'A picture without words for who cannot see it',
  deadLink: 'A link to a page of this site that is not there',
  draftLink: 'A link to a draft',
  heading: 'A heading that skips a level',
  tk: 'TK left in',
  title: 'A title that is cut off in search results',
  unlinked: 'No other post links here',
} as const

export type PostCheck = keyof typeof POST_CHECKS

/** Whether a value is the name of a check. */
export const isPostCheck = (value: unknown): value is PostCheck =>
  typeof value === 'string' && Object.hasOwn(POST_CHECKS, value)

/** The checks that an owner can make a rule. `unlinked` cannot be one, because it is true of every new post. */
export const POSSIBLE_RULES = (Object.keys(POST_CHECKS) as PostCheck[]).filter(
  (check) => check !== 'unlinked',
)

/** A field of the form, and the spot in the article if the field is the article. */
export type Place = { field: string; spot?: Spot }

/** A problem of a post that its writer may want to look at. */
export type Finding = { check: PostCheck; text: string; place: Place | null }

export type CheckedPost = SearchFields & {
  title?: string | null
  excerpt?: string | null
  featuredImageUrl?: string | null
}

/** The problem of a link to this site: its page does not exist, or it is a draft with this title. */
export type BrokenLink = { kind: 'missing' } | { kind: 'draft'; title: string }

export type LinkReport = {
  /** The paths in the article (`ownPathsIn`) that have no public page. */
  brokenLinks: ReadonlyMap<string, BrokenLink>
  /** How many other public posts link here; null when unknown. */
  linkedFrom: number | null
}

/**
 * Lists what the writer may want to look at before a post is published, in the order of the form.
 *
 * @param outline - of the cleaned article
 * @param page - the full address that the post will have
 */
export function checkPost(
  post: CheckedPost,
  outline: Outline,
  { brokenLinks, linkedFrom }: LinkReport,
  page: string,
): Finding[] {
  const title = searchTitleOf(post)
  const findings: Finding[] = [
    ...leftIn('title', post.title),
    ...outline.texts
      .flatMap((text) => text.match(TK) ?? [])
      .map(
        (found, nth): Finding => ({
          check: 'tk',
          text: `“${found}” is left in the text.`,
          place: { field: 'content', spot: { kind: 'text', pattern: TK, nth } },
        }),
      ),
    ...skippedLevels(outline),
    ...wordless(outline),
    ...links(outline, brokenLinks, page),
    ...leftIn('excerpt', post.excerpt),
  ]
  if (!post.excerpt?.trim())
    findings.push({
      check: 'excerpt',
      text: 'There is no excerpt for cards, feeds and search results.',
      place: { field: 'excerpt' },
    })
  if (!post.featuredImageUrl)
    findings.push({
      check: 'picture',
      text: 'There is no featured image.',
      place: { field: 'featuredImageUrl' },
    })
  if (isTitleCut(title))
    findings.push({
      check: 'title',
      text: 'The title is cut off in search results.',
      place: { field: 'searchTitle' },
    })
  if (linkedFrom === 0) findings.push({ check: 'unlinked', text: 'No other post links here.', place: null })
  return findings
}

/** The placeholder that writers leave for missing text. */
const TK = /(?<![\p{L}\p{N}])(?:TK)+(?![\p{L}\p{N}])/gu

function leftIn(field: 'title' | 'excerpt', text: string | null | undefined): Finding[] {
  const [found] = text?.match(TK) ?? []
  return found ? [{ check: 'tk', text: `“${found}” is left in the ${field}.`, place: { field } }] : []
}

/** Finds headings that skip a level. The title counts as the heading of level 1. */
function skippedLevels({ headings }: Outline): Finding[] {
  return headings.flatMap(({ level, text }, nth): Finding[] => {
    const above = headings[nth - 1]?.level ?? 1
    if (level <= above + 1) return []
    return [
      {
        check: 'heading',
        text: `“${short(text) || 'A heading'}” is of level ${level} below one of level ${above}.`,
        place: { field: 'content', spot: { kind: 'heading', nth } },
      },
    ]
  })
}

function wordless({ images }: Outline): Finding[] {
  return images.flatMap(({ src, alt }, index): Finding[] => {
    if (alt.trim()) return []
    const nth = images.slice(0, index).filter((other) => other.src === src).length
    return [
      {
        check: 'alt',
        text: `A picture has no words for who cannot see it: ${short(src.split('/').at(-1) ?? src)}`,
        place: { field: 'content', spot: { kind: 'image', address: src, nth } },
      },
    ]
  })
}

function links(outline: Outline, brokenLinks: LinkReport['brokenLinks'], page: string): Finding[] {
  return outline.links.flatMap(({ href }, index): Finding[] => {
    const nth = outline.links.slice(0, index).filter((other) => other.href === href).length
    const place: Place = { field: 'content', spot: { kind: 'link', address: href, nth } }
    if (href.startsWith('#')) {
      const isThere =
        href === '#' || href === '#top' || outline.ids.has(decoded(href.slice(1)) ?? href.slice(1))
      if (isThere) return []
      return [{ check: 'deadLink', text: `A link leads to no heading of the post: ${short(href)}`, place }]
    }
    const found = brokenLinks.get(ownPath(href, page) ?? '')
    if (!found) return []
    return found.kind === 'draft'
      ? [{ check: 'draftLink', text: `A link leads to a draft: “${short(found.title)}”`, place }]
      : [{ check: 'deadLink', text: `Broken link: ${short(href)}`, place }]
  })
}

/**
 * The paths of the other pages of this site that an article links to, each once. A link to the article itself is left
 * out.
 */
export function ownPathsIn({ links: all }: Outline, page: string): string[] {
  const { pathname } = new URL(page)
  const found = new Set(all.flatMap(({ href }) => (href.startsWith('#') ? [] : (ownPath(href, page) ?? []))))
  return [...found].filter((path) => path !== pathname)
}

/** The longest path that is checked; no page of this site has a longer one. */
const MOST_LETTERS = 2_000

/**
 * The path of this site that a link leads to, without a query; null for a link to another site.
 *
 * @param page - the full address of the page with the link
 */
export function ownPath(href: string, page: string): string | null {
  if (!URL.canParse(href, page)) return null
  const { origin, pathname } = new URL(href, page)
  const isOwn =
    origin === new URL(page).origin && !pathname.startsWith('//') && pathname.length <= MOST_LETTERS
  return isOwn ? pathname : null
}

/** The full address that a post has or will have. */
export const pageOf = (slug: string, siteUrl: string): string =>
  new URL(paths.post(slug || 'new'), siteUrl).href

const SHORT = 60
const short = (text: string) => (text.length > SHORT ? `${text.slice(0, SHORT)}...` : text)

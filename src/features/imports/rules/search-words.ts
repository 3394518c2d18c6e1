/** What the variables of a search title stand for on the old site. */
export type SearchContext = { title: string; site: string; category: string; excerpt: string }

const SEPARATOR = '–'

/** Far more than a search result shows. */
const LONGEST = 5000

/** The variables of Yoast (`%%title%%`), Rank Math (`%title%`) and All in One SEO (`#post_title`). */
const VARIABLES = {
  yoast: /%%([a-z_-]+)%%/gi,
  rankMath: /%([a-z_]+)(?:\([^)%]{0,60}\))?%/gi,
  allInOne: /#([a-z]+_[a-z_]+)/gi,
} as const

export type SearchPlugin = keyof typeof VARIABLES

/**
 * A search title or description without variables. Those with a plain meaning are resolved, the others are left out; the
 * name of the old site at the end goes with its separator, because the new site writes its own.
 *
 * @returns empty when nothing of its own is left
 */
export function withoutVariables(written: string, plugin: SearchPlugin, context: SearchContext): string {
  const values = new Map([
    ['title', context.title],
    ['post_title', context.title],
    ['sitename', context.site],
    ['sitetitle', context.site],
    ['site_title', context.site],
    ['sep', SEPARATOR],
    ['separator_sa', SEPARATOR],
    ['category', context.category],
    ['primary_category', context.category],
    ['excerpt', context.excerpt],
    ['excerpt_only', context.excerpt],
    ['post_excerpt', context.excerpt],
  ])
  const ownEnd =
    /\s*(?:%%sep%%|%sep%|#separator_sa)?\s*(?:%%site(?:name|title)%%|%site(?:name|title)%|#site_title)\s*$/i
  return written
    .slice(0, LONGEST)
    .replace(/\s+/g, ' ')
    .replace(ownEnd, '')
    .replace(VARIABLES[plugin], (_all, name: string) => values.get(name.toLowerCase()) ?? '')
    .replace(/\s+/g, ' ')
    .replace(new RegExp(`(?:^[\\s${SEPARATOR}]+|[\\s${SEPARATOR}]+$)`, 'g'), '')
}

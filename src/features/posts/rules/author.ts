import { fold } from '@/lib/fold'
import { safeLink } from '@/lib/html/urls'

export const AUTHOR_LIMITS = { name: 120, slug: 120, about: 400, link: 300, links: 12 } as const

/**
 * The form in which the name in a post and the name of an author are compared, without case and outer spaces.
 * PostgreSQL's `btrim` removes the same character.
 */
export const authorKey = (name: string): string => fold(name).replace(/^ +| +$/g, '')

/** Whether a link can be an author's profile elsewhere: a valid and safe https address. */
export const isProfile = (link: string): boolean =>
  /^https:/i.test(link) && safeLink(link) === link && URL.canParse(link)

/** The author's profiles elsewhere. Stored links that are no valid profile are left out. */
export const profilesOf = ({ links }: { links?: string[] | null }): string[] =>
  (links ?? []).filter(isProfile)

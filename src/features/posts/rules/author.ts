import { fold } from '@/lib/fold'

export const AUTHOR_LIMITS = { name: 120, slug: 120, about: 400, link: 300, links: 12 } as const

/**
 * The form in which the name in a post and the name of an author are compared, without case and outer spaces.
 * PostgreSQL's `btrim` removes the same character.
 */
export const authorKey = (name: string): string => fold(name).replace(/^ +| +$/g, '')

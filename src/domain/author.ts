import { fold } from '@/lib/fold'

export const AUTHOR_LIMITS = { name: 120, slug: 120, about: 400, link: 300, links: 12 } as const

/** What the name in a post and the name of an author have in common when they are the same: case and outer space do not count. */
export const authorKey = (name: string): string => fold(name).trim()

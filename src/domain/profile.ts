import { safeLink } from '@/lib/html/urls'

/** Whether a link can be an author's profile elsewhere: a valid and safe https address. */
export const isProfile = (link: string): boolean =>
  /^https:/i.test(link) && safeLink(link) === link && URL.canParse(link)

/** The author's profiles elsewhere. Stored links that are no valid profile are left out. */
export const profilesOf = ({ links }: { links?: string[] | null }): string[] =>
  (links ?? []).filter(isProfile)

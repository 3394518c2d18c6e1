import { paths } from '@/domain/paths'

/** Says whether a link of the shell leads to the screen that is open, or to one that holds it. */
export function isCurrent(href: string, pathname: string): boolean {
  return pathname === href || (href !== paths.admin && pathname.startsWith(`${href}/`))
}

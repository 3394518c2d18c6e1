import { paths } from '@/domain/paths'

/** Whether a link of the shell leads to the current screen or to a parent of it. */
export function isCurrent(href: string, pathname: string): boolean {
  return pathname === href || (href !== paths.admin && pathname.startsWith(`${href}/`))
}

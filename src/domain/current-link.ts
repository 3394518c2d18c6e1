/** The `aria-current` of a link of a navigation: highlighted on its page, and on the pages below it. */
export function currentAt(pathname: string, href: string): 'page' | 'true' | undefined {
  if (pathname === href) return 'page'
  return href !== '/' && pathname.startsWith(`${href}/`) ? 'true' : undefined
}

import { serverPaths } from '@/domain/server-paths'
import { decodings } from '@/lib/decodings'

/** The pages that mailed links lead to, with their token behind a `#`. The link of a new role leads to the first. */
const LINK_PAGES = [serverPaths.authReset, serverPaths.authConfirm, serverPaths.authInvitation]

const ESCAPED = new RegExp(`^(${LINK_PAGES.join('|')})/?#+([\\w-]{0,200})(?![\\w-])`, 'i')

/**
 * Where a mailed link leads whose `#` has become part of the path: some scanners of mail write it as `%23`, and scanners
 * behind them as `%2523`.
 *
 * @param path - as received, without a query
 * @returns the page with the token behind a `#` again; null for any other address
 */
export function linkWithFragment(path: string): string | null {
  // Asked for every address at which nothing stands, so what is no such link is told apart first.
  if (!/%(?:25)*23/i.test(path)) return null
  for (const spelling of decodings(path) ?? []) {
    const [, page, token] = ESCAPED.exec(spelling) ?? []
    if (page !== undefined) return token ? `${page.toLowerCase()}#${token}` : page.toLowerCase()
  }
  return null
}

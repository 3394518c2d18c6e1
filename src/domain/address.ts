import { paths } from './paths'

/**
 * The full address of a page, written as Next writes it into `rel="canonical"`: Home is the origin alone.
 *
 * @param siteUrl - the public origin, without a slash at its end
 */
export function toAddress(path: string, siteUrl: string): string {
  return path === paths.home ? siteUrl : new URL(path, siteUrl).href
}

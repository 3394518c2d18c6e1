import { plainPath } from '@/lib/page-expiry'

/**
 * Makes a test for the paths that an expiry names.
 *
 * @param paths - as the hooks name them: encoded or not; one that ends in `*` stands for all that begin so
 * @returns says of a decoded path whether it is among them
 */
export function toMatcher(paths: readonly string[]): (path: string) => boolean {
  const names = new Set(paths.filter((path) => !path.endsWith('*')).map(plainPath))
  const prefixes = paths.filter((path) => path.endsWith('*')).map((path) => path.slice(0, -1))
  return (path) => names.has(path) || prefixes.some((prefix) => path.startsWith(prefix))
}

/**
 * The canonical form of a path, as the site's own links write it: nothing is encoded without need, and there are no
 * empty, `.` or `..` parts. Every path has exactly one, and a canonical path is its own.
 *
 * @param path - as received, without a query
 * @returns null for a path that cannot be decoded
 */
export function toCanonicalPath(path: string): string | null {
  try {
    const parts: string[] = []
    for (const part of path.split('/').map(decodeURIComponent)) {
      if (part === '..') parts.pop()
      else if (part !== '' && part !== '.') parts.push(encodeURIComponent(part))
    }
    return `/${parts.join('/')}`
  } catch {
    return null
  }
}

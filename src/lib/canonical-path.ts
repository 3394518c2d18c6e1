/**
 * The canonical form of a path: as our own links write it, with nothing encoded that need not be, no empty part and none
 * that means another. Every path has one, and it is its own.
 *
 * @param path - as it travels, without a query
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

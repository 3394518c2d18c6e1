import { paths } from './paths'

/** What stands at an address of the blog: a post or a page of the list, nothing, or a post under another address. */
export type BlogAnswer = { kind: 'there' | 'missing' | 'unknown' } | { kind: 'moved'; to: string }

/** The page that is shown for a path below /blog at which nothing stands. */
export function missingPageOf(path: string): string {
  return path.startsWith(`${paths.blog}/page/`) ? paths.nowhere : paths.postNotFound
}

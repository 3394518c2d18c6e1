import { paths } from '@/domain/paths'
import { serverPaths } from '@/domain/server-paths'

const GATED = [paths.blog, '/blog-images', paths.services, paths.industries, '/og', serverPaths.previews].map(
  (path) => `${path}/`,
)

/** Whether the address gate must be asked if there is a page at a path, because a document decides it. */
export const needsGate = (path: string) => GATED.some((each) => path.startsWith(each))

/**
 * The result of looking up an address whose page is a document: the document, a preview that was signed for an admin,
 * nothing, or a document with another address now. It is `unknown` while the database cannot be reached.
 */
export type GateResult = { kind: 'there' | 'preview' | 'missing' | 'unknown' } | { kind: 'moved'; to: string }

/** Whether a path is that of a post, there or not. Lists and authors lie below the blog as well. */
export const isPostPath = (path: string) =>
  path.startsWith(`${paths.blog}/`) && !/^\/blog\/(?:page|author)\//.test(path)

/** The page that is shown when there is no document at an address. */
export const missingPageOf = (path: string) =>
  isPostPath(path) ? serverPaths.postNotFound : serverPaths.notFound

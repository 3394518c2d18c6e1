/**
 * For a `catch`: a file that is not there is null, and every other error goes on.
 *
 * @throws what it is given, unless that says ENOENT
 */
export function unlessMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}

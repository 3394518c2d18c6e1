import 'server-only'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'

const FOLDER = join('.next', 'server', 'app')
const PARTS = ['.html', '.rsc', '.meta', '.segments']

/**
 * Removes what the build made of a page from the disk. The process that runs knows that the page has gone; one that
 * is started while the database is away would show it again.
 *
 * @param path - such as /blog/a-slug
 */
export async function removeBuiltPage(path: string): Promise<void> {
  const file = join(FOLDER, decodeURIComponent(path))
  if (!file.startsWith(join(FOLDER, 'blog'))) return
  await Promise.all(PARTS.map((part) => rm(`${file}${part}`, { recursive: true, force: true })))
}

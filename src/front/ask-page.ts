import { askBlogGate, missingPageOf } from '@/domain/blog-gate'
import { paths } from '@/domain/paths'
import type { Answer } from './answer'
import type { MissingPages } from './missing-pages'
import type { PageRequest } from './page-request'
import { sayLater } from './unavailable'
import type { Workload } from './workload'

type Source = {
  /** Gets a page from Next. */
  ask: (page: PageRequest) => Promise<Answer>
  missing: MissingPages
  workload: Workload
  /** The turns of pages that are read from the database. */
  ofDatabase: Workload
}

/**
 * Gets the pages that are not kept yet, in their turn. Only what exists is rendered: an address of the blog is looked
 * up first, so that made-up ones take neither time nor memory.
 *
 * @returns asks for a page, unless nobody wants it any more when its turn comes
 */
export function askingInTurn({ ask, missing, workload, ofDatabase }: Source) {
  const isPost = (page: PageRequest) => page.path.startsWith(`${paths.blog}/`)
  const make = async (page: PageRequest): Promise<Answer> => {
    if (isPost(page)) {
      const found = await askBlogGate(page.url)
      if (found.kind === 'missing') return missing.find(missingPageOf(page.path))
      if (found.kind === 'moved') return movedTo(found.to, 'no-cache')
    }
    return sayLater(await ask(page), page, missing.find)
  }
  return (page: PageRequest, isWanted: () => boolean) =>
    (isPost(page) ? ofDatabase : workload).read(isWanted, () => make(page))
}

function movedTo(location: string, control: string): Answer {
  return { status: 308, headers: { location, 'cache-control': control }, body: Buffer.alloc(0) }
}

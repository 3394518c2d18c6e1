import { paths } from '@/domain/paths'
import type { Answer } from './answer'
import type { PageRequest } from './page-request'

const RETRY_AFTER_SECONDS = '10'

/**
 * Turns the answer of a page that could not be made into one that says "later" to browsers, caches and search
 * engines. A post then looks as if it were not there (F23), which a "not found" of ours would make everybody keep.
 *
 * @param findMissing - gets the page that says so
 */
export async function sayLater(
  answer: Answer,
  page: PageRequest,
  findMissing: (path: string) => Promise<Answer>,
): Promise<Answer> {
  if (answer.status < 500) return answer
  const isPost = page.url.startsWith(`${paths.blog}/`) && !('rsc' in page.headers)
  const { headers, body } = isPost ? await findMissing(paths.postNotFound) : answer
  return {
    status: 503,
    headers: { ...headers, 'cache-control': 'no-store', 'retry-after': RETRY_AFTER_SECONDS },
    body,
  }
}

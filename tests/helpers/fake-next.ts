import type { Answer } from '@/front/answer'
import type { PageRequest } from '@/front/page-request'

/** A request for a page as a visitor's browser makes it. */
export function pageRequest(path: string, form = ' html'): PageRequest {
  return { path, key: path + form, url: path, headers: {} }
}

/** An answer as Next gives it for a page that it has finished. */
export function pageAnswer(text: string, headers: Answer['headers'] = {}): Answer {
  return {
    status: 200,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 's-maxage=31536000',
      'x-nextjs-cache': 'HIT',
      vary: 'rsc, next-router-state-tree',
      ...headers,
    },
    body: Buffer.from(text),
  }
}

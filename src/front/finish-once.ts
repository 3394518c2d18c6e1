import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Answer } from './answer'
import type { KeptAnswer } from './kept-answer'

/** Answers that are the same are worth being dressed and compressed once. */
const REMEMBERED = 20

/** @param path - of the page that it answers for, as it travels */
type Finish = (answer: Answer, path?: string) => Promise<KeptAnswer>

/** Remembers the last answers that came out of it. */
export function finishOnce(finish: Finish): Finish {
  const finished = new LRUCache<string, KeptAnswer>({ max: REMEMBERED })
  // What stands for made-up addresses is one and the same object: it is not even read again.
  const same = new WeakMap<Answer, KeptAnswer>()
  return async (answer, path = '') => {
    const given = same.get(answer)
    if (given) return given
    const key = digest(answer) + path
    const kept = finished.get(key) ?? (await finish(answer, path))
    finished.set(key, kept)
    same.set(answer, kept)
    return kept
  }
}

function digest({ status, headers, body }: Answer): string {
  const { date: _date, ...rest } = headers
  return createHash('sha256')
    .update(JSON.stringify([status, rest]))
    .update(body)
    .digest('base64')
}

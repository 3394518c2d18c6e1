import type { Answer } from './answer'
import { toMatcher } from './expired-paths'
import { keepForMs } from './keepable'
import type { KeptAnswer } from './kept-answer'
import type { KeptStore } from './kept-store'
import type { PageRequest } from './page-request'
import { Unwanted } from './workload'

/** The pages of the site, each made once however many ask for it, and never older than its last expiry. */
export type Pages = {
  /**
   * The answer to a request. It is null when the answer is not the same for everyone, so that each has to ask
   * for himself.
   *
   * @param isWanted - whether whoever asks still waits; a page that nobody waits for is not made
   * @throws what the render throws; Unwanted when everybody has gone
   */
  answer: (request: PageRequest, isWanted?: () => boolean) => Promise<KeptAnswer | null>
  /** Says that Next is being asked for a path by another way. */
  note: (path: string, asked: Promise<unknown>) => void
  /** Makes the next request for these paths ask Next; takes them as `toMatcher` does. */
  expire: (paths: readonly string[]) => void
}

type Making = { path: string; result: Promise<KeptAnswer | null>; readers: (() => boolean)[] }

/** A page that Next is being asked for, until its answer is done with; `hasEnded` says that Next has answered. */
type Render = { path: string; isStale: boolean; asked: Promise<unknown>; hasEnded: boolean }

/**
 * @param ask - gets a page from Next, when its turn comes and somebody still wants it
 * @param finish - makes an answer ready to be sent, that of the page at a path as it travels
 */
export function makePages(
  store: KeptStore,
  ask: (request: PageRequest, isWanted: () => boolean) => Promise<Answer>,
  finish: (answer: Answer, path: string) => Promise<KeptAnswer>,
): Pages {
  const renders = new Set<Render>()
  const makings = new Map<string, Making>()

  function begin(path: string, asked: Promise<unknown>): Render {
    const render: Render = { path, isStale: false, asked, hasEnded: false }
    const end = () => {
      render.hasEnded = true
    }
    asked.then(end, end)
    renders.add(render)
    return render
  }

  async function make(request: PageRequest, isWanted: () => boolean): Promise<KeptAnswer | null> {
    await afterStale(renders, request.path)
    const asked = ask(request, isWanted)
    const render = begin(request.path, asked)
    try {
      const answer = await asked
      if (!isWanted()) throw new Unwanted()
      if ('set-cookie' in answer.headers) return null
      const kept = await finish(answer, request.url)
      const forMs = keepForMs(answer)
      if (forMs > 0 && !render.isStale) store.keep(request.key, request.path, kept, forMs)
      return kept
    } finally {
      renders.delete(render)
    }
  }

  return {
    answer(request, isWanted = () => true) {
      const kept = store.find(request.key)
      if (kept) return Promise.resolve(kept)
      const underWay = makings.get(request.key)
      if (underWay) {
        underWay.readers.push(isWanted)
        return underWay.result
      }
      const readers = [isWanted]
      const isWantedByAny = () => readers.some((isWantedByOne) => isWantedByOne())
      const result = make(request, isWantedByAny).finally(() => {
        if (makings.get(request.key)?.result === result) makings.delete(request.key)
      })
      makings.set(request.key, { path: request.path, result, readers })
      return result
    },
    note(path, asked) {
      const render = begin(path, asked)
      const end = () => renders.delete(render)
      asked.then(end, end)
    },
    expire(paths) {
      const isExpired = toMatcher(paths)
      store.drop(isExpired)
      for (const render of renders) if (isExpired(render.path)) render.isStale = true
      // Who asks from now on must not get what was begun before.
      for (const [key, { path }] of makings) if (isExpired(path)) makings.delete(key)
    },
  }
}

/** Next gives whoever asks during a render the result of that render, so one that is stale must end first. */
async function afterStale(renders: Set<Render>, path: string) {
  for (;;) {
    const stale = [...renders].filter((each) => each.path === path && each.isStale && !each.hasEnded)
    if (stale.length === 0) return
    await Promise.allSettled(stale.map(({ asked }) => asked))
  }
}

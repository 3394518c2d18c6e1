import type { PlainResponse } from './response'

/** The pages that stand for what is not there. They are made once, however many such addresses are asked for. */
export type MissingPages = {
  /** @param path - of the page that says so */
  find: (path: string) => Promise<PlainResponse>
  /** Makes the next request for them ask Next. */
  expire: (isExpired: (path: string) => boolean) => void
}

/** @param ask - gets such a page from Next */
export function makeMissingPages(ask: (path: string) => Promise<PlainResponse>): MissingPages {
  const found = new Map<string, Promise<PlainResponse>>()

  async function make(path: string): Promise<PlainResponse> {
    const response = await ask(path)
    // Whoever keeps a "not found" would go on to show it after the publication.
    return { ...response, headers: { ...response.headers, 'cache-control': 'no-store' } }
  }

  return {
    async find(path) {
      const known = found.get(path)
      if (known) return known
      const made = make(path)
      const forget = () => {
        if (found.get(path) === made) found.delete(path)
      }
      found.set(path, made)
      made.then(({ status }) => status === 404 || forget(), forget)
      return made
    },
    expire(isExpired) {
      for (const path of found.keys()) if (isExpired(path)) found.delete(path)
    },
  }
}

import type { BrowserContext } from '@playwright/test'
import { paths } from '@/domain/paths'
import { spread } from './load'

export type Account = { email: string; password: string }

type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>

/** Sends requests with a session and measures them. */
export type Staff = {
  /** The session in the form that a browser context takes. */
  storageState: StorageState
  /**
   * The time from the request to the last byte in milliseconds, as the median of 21 requests in a row after two that
   * warm up.
   *
   * @throws {Error} when the response is not 200
   */
  time: (path: string) => Promise<number>
  /** Changes something and returns the response. */
  change: (path: string, data: object) => Promise<Response>
}

const RUNS = 21

/** Signs in over the API. */
export async function signIn(origin: string, account: Account): Promise<Staff> {
  // A session is valid only for requests from a page of the product.
  const own = { origin, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' }
  const send = (path: string, method: string, data: object, cookie = '') =>
    fetch(origin + path, { method, headers: { ...own, cookie }, body: JSON.stringify(data) })
  const response = await send(paths.signIn, 'POST', account)
  if (!response.ok) throw new Error(`The sign-in was answered with ${response.status}`)
  const [cookie = ''] = response.headers.getSetCookie().map((each) => each.split(';')[0])
  const at = cookie.indexOf('=')
  const rest = { domain: new URL(origin).hostname, path: '/', expires: -1, httpOnly: true, secure: false }
  const kept = { name: cookie.slice(0, at), value: cookie.slice(at + 1), sameSite: 'Lax' as const, ...rest }
  return {
    storageState: { cookies: [kept], origins: [] },
    change: (path, data) => send(path, 'PATCH', data, cookie),
    async time(path) {
      const times: number[] = []
      for (let run = -2; run < RUNS; run += 1) {
        const began = performance.now()
        const read = await fetch(origin + path, { headers: { ...own, cookie }, redirect: 'manual' })
        await read.arrayBuffer()
        if (read.status !== 200) throw new Error(`${path} was answered with ${read.status}`)
        if (run >= 0) times.push(performance.now() - began)
      }
      return spread(times).median
    },
  }
}

/** The first request of the post list, or its request for a search by title. */
export function postRows(search = ''): string {
  const names = ['title', 'category', 'published', 'publishedAt', 'createdAt']
  const select = names.map((name) => `select[${name}]=true`).join('&')
  const where = search && `&where[title][contains]=${search}`
  return `/api/blog-posts?limit=100&page=1&depth=0&sort=-createdAt,-id&${select}${where}`
}

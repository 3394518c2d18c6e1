import type { IncomingMessage, ServerResponse } from 'node:http'
import { setImmediate } from 'node:timers/promises'
import inject from 'light-my-request'
import { type GateResult, isPostPath, missingPageOf, needsGate } from '@/domain/gated-address'
import { serverPaths } from '@/domain/server-paths'
import type { PageRequest } from '@/front/gate/page-request'
import type { Workload } from '@/front/gate/workload'
import { currentRequest, currentRequestId, requestIdOf, withRequestId } from '@/lib/request-context'
import type { PlainResponse } from './response'

/** Responds to a request. In the product it is Next's handler. */
export type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>

/** The result of rendering; `isOutage` when it needs the database, which is away. */
export type Rendered = PlainResponse & { isOutage?: boolean }

type RenderRequest = { url: string; headers: Record<string, string> }

/** Next redirects an RSC request without `_rsc` to the address with it. */
const VARIANT_PARAMETER = /\?_rsc(?:=|$)/

/**
 * Requests a page from Next without any data of a visitor, so that nobody can put something into a response for
 * others (T63).
 *
 * @param host - the host of the site, whatever the visitor's request says
 * @returns 503 when it failed because the database is away, 500 when it failed otherwise
 */
export function renderPage(handle: Handler, host: string, question: RenderRequest): Promise<PlainResponse> {
  const id = currentRequestId() ?? requestIdOf(null)
  return withRequestId(id, async () => {
    const response = await requestVariant(handle, host, question)
    // Next reports an error outside the stream, which may have status 200 with the error in React's data.
    await setImmediate()
    const failure = currentRequest()?.failure
    return failure ? { ...response, status: failure === 'database' ? 503 : 500 } : response
  })
}

async function requestVariant(
  handle: Handler,
  host: string,
  question: RenderRequest,
): Promise<PlainResponse> {
  const response = await send(handle, host, question)
  const { location } = response.headers
  const isOtherVariant =
    'rsc' in question.headers && typeof location === 'string' && VARIANT_PARAMETER.test(location)
  return isOtherVariant ? send(handle, host, { ...question, url: location }) : response
}

async function send(handle: Handler, host: string, { url, headers }: RenderRequest): Promise<PlainResponse> {
  // The library ignores the promise of a handler, so a rejected one would leave the client waiting.
  const answering = (request: IncomingMessage, response: ServerResponse) => {
    handle(request, response).catch((error) => response.destroy(error))
  }
  const given = await inject(answering, {
    method: 'GET',
    url: `http://${host}${url}`,
    headers: { ...headers, host },
  })
  return { status: given.statusCode, headers: toTexts(given.headers), body: given.rawPayload }
}

function toTexts(headers: Record<string, number | string | string[] | undefined>): PlainResponse['headers'] {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, Array.isArray(value) ? value : String(value)]],
    ),
  )
}

type Source = {
  render: (page: PageRequest) => Promise<PlainResponse>
  whatStandsAt: (path: string) => Promise<GateResult>
  missing: MissingPages
  workload: Workload
  /** The queue of pages that are read from the database. */
  ofDatabase: Workload
}

/** Paths of pages that show posts, which are read from the database each time; other content is in memory. */
const OF_DATABASE = /^\/(?:blog(?:$|[/-])|sitemap|feed\.xml|atom\.xml)/

/**
 * Renders pages in a queue. The address of a document is looked up first, so that unknown addresses take neither
 * time nor memory.
 *
 * @returns renders a page, unless nobody waits for it when its turn comes
 */
export function renderInQueue({ render, whatStandsAt, missing, workload, ofDatabase }: Source) {
  const make = async (page: PageRequest): Promise<Rendered> => {
    if (needsGate(page.path)) {
      const found = await whatStandsAt(page.url)
      if (found.kind === 'missing') return missing.find(missingPageOf(page.path))
      if (found.kind === 'moved') return movedTo(found.to)
    }
    const response = await render(page)
    return response.status < 500 ? response : toUnavailable(response, page, missing)
  }
  return (page: PageRequest, isAwaited: () => boolean) =>
    (OF_DATABASE.test(page.path) ? ofDatabase : workload).read(isAwaited, () => make(page))
}

function movedTo(location: string): PlainResponse {
  return { status: 308, headers: { location, 'cache-control': 'no-cache' }, body: Buffer.alloc(0) }
}

const RETRY_AFTER_SECONDS = '10'

/**
 * Answers 503, which tells browsers, caches and search engines to come back. A post shows its not-found page with that
 * status (F23), because caches would keep a 404.
 */
async function toUnavailable(
  response: PlainResponse,
  page: PageRequest,
  missing: MissingPages,
): Promise<Rendered> {
  const isPostHtml = isPostPath(page.path) && !('rsc' in page.headers)
  const { headers, body } = isPostHtml ? await missing.find(serverPaths.postNotFound) : response
  return {
    status: 503,
    headers: { ...headers, 'cache-control': 'no-store', 'retry-after': RETRY_AFTER_SECONDS },
    body,
    isOutage: response.status === 503,
  }
}

/** The not-found pages. They are rendered once, however many unknown addresses are requested. */
type MissingPages = {
  /** @param path - of the not-found page */
  find: (path: string) => Promise<PlainResponse>
  /** Marks them as outdated. */
  expire: (isExpired: (path: string) => boolean) => void
}

/**
 * @param render - gets such a page from Next
 * @param isKept - whether it is cached until it expires
 */
export function createMissingPages(
  render: (path: string) => Promise<PlainResponse>,
  isKept = true,
): MissingPages {
  const found = new Map<string, Promise<PlainResponse>>()

  async function make(path: string): Promise<PlainResponse> {
    const response = await render(path)
    // For Next the not-found page of a post is an ordinary page with status 200.
    const status = response.status === 200 ? 404 : response.status
    // A cached 404 would still be shown after the post is published.
    return { ...response, status, headers: { ...response.headers, 'cache-control': 'no-store' } }
  }

  return {
    async find(path) {
      const known = found.get(path)
      if (known && isKept) return known
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

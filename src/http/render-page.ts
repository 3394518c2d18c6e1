import type { IncomingMessage, ServerResponse } from 'node:http'
import { setImmediate } from 'node:timers/promises'
import inject from 'light-my-request'
import { paths } from '@/domain/paths'
import { type GateResult, missingPageOf } from '@/domain/post'
import { currentRequest, currentRequestId, requestIdOf, withRequestId } from '@/lib/request-context'
import type { PageRequest } from './page-request'
import type { PlainResponse } from './response'
import type { Workload } from './workload'

/** Responds to a request; Next's own handler in the product. */
export type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>

/** What came of making a page; `isOutage` when it needs the database, which is away. */
export type Rendered = PlainResponse & { isOutage?: boolean }

type Question = { url: string; headers: Record<string, string> }

/** Next redirects an RSC request without `_rsc` to the address with it. */
const FORM_PARAMETER = /\?_rsc(?:=|$)/

/**
 * Asks Next for a page with a request that holds nothing of any visitor's, so that nobody can put something
 * into a response that others get (T63).
 *
 * @param host - the host of the site, whatever a visitor has called it
 * @returns 503 when it failed because the database is away, 500 when it failed otherwise
 */
export function renderPage(handle: Handler, host: string, question: Question): Promise<PlainResponse> {
  const id = currentRequestId() ?? requestIdOf(null)
  return withRequestId(id, async () => {
    const response = await requestNext(handle, host, question)
    // Next tells of an error beside the stream, whose status may say that all is well: React's data carries it inside.
    await setImmediate()
    const failure = currentRequest()?.failure
    return failure ? { ...response, status: failure === 'database' ? 503 : 500 } : response
  })
}

async function requestNext(handle: Handler, host: string, question: Question): Promise<PlainResponse> {
  const response = await send(handle, host, question)
  const { location } = response.headers
  const isOtherVariant =
    'rsc' in question.headers && typeof location === 'string' && FORM_PARAMETER.test(location)
  return isOtherVariant ? send(handle, host, { ...question, url: location }) : response
}

async function send(handle: Handler, host: string, { url, headers }: Question): Promise<PlainResponse> {
  // The library forgets what a handler gives back: without this an error would leave everybody waiting.
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
  /** Says what stands at an address whose page is a document. */
  whatStandsAt: (path: string) => Promise<GateResult>
  missing: MissingPages
  workload: Workload
  /** The turns of pages that are read from the database. */
  ofDatabase: Workload
}

/** What is not the same without the database. */
const OF_DATABASE = /^\/(?:blog(?:$|[/-])|sitemap|feed\.xml|atom\.xml)/

/**
 * Makes pages in their turn. Only what exists is rendered: the address of a document is looked up first, so that
 * made-up ones take neither time nor memory.
 *
 * @returns makes a page, unless nobody wants it any more when its turn comes
 */
export function renderInQueue({ render, whatStandsAt, missing, workload, ofDatabase }: Source) {
  const make = async (page: PageRequest, gate?: GateResult): Promise<Rendered> => {
    if (needsGate(page.path)) {
      const found = gate ?? (await whatStandsAt(page.url))
      if (found.kind === 'missing') return missing.find(missingPageOf(page.path))
      if (found.kind === 'moved') return movedTo(found.to)
    }
    const response = await render(page)
    return response.status < 500 ? response : toUnavailable(response, page, missing)
  }
  return (page: PageRequest, isAwaited: () => boolean, gate?: GateResult) =>
    (OF_DATABASE.test(page.path) ? ofDatabase : workload).read(isAwaited, () => make(page, gate))
}

/** Where each page is a document of the database. */
const GATED = [paths.blog, '/blog-images', paths.services, paths.industries, '/og', '/preview'].map(
  (path) => `${path}/`,
)

/** Whether the gate is asked what stands at a path. */
export const needsGate = (path: string) => GATED.some((each) => path.startsWith(each))

const isPost = (path: string) => path.startsWith(`${paths.blog}/`)

function movedTo(location: string): PlainResponse {
  return { status: 308, headers: { location, 'cache-control': 'no-cache' }, body: Buffer.alloc(0) }
}

const RETRY_AFTER_SECONDS = '10'

/**
 * Says "later" to browsers, caches and search engines. A post then looks as if it were not there (F23), which a "not
 * found" of ours would make everybody keep.
 */
async function toUnavailable(
  response: PlainResponse,
  page: PageRequest,
  missing: MissingPages,
): Promise<Rendered> {
  const isPostHtml = isPost(page.path) && !('rsc' in page.headers)
  const { headers, body } = isPostHtml ? await missing.find(paths.postNotFound) : response
  return {
    status: 503,
    headers: { ...headers, 'cache-control': 'no-store', 'retry-after': RETRY_AFTER_SECONDS },
    body,
    isOutage: response.status === 503,
  }
}

/** The pages that stand for what is not there. They are made once, however many such addresses are asked for. */
type MissingPages = {
  /** @param path - of the page that says so */
  find: (path: string) => Promise<PlainResponse>
  /** Makes the next request for them ask Next. */
  expire: (isExpired: (path: string) => boolean) => void
}

/**
 * @param render - gets such a page from Next
 * @param isKept - whether it stays as it was made until it expires
 */
export function createMissingPages(
  render: (path: string) => Promise<PlainResponse>,
  isKept = true,
): MissingPages {
  const found = new Map<string, Promise<PlainResponse>>()

  async function make(path: string): Promise<PlainResponse> {
    const response = await render(path)
    // The page that stands for a missing post is a page like any other to Next.
    const status = response.status === 200 ? 404 : response.status
    // Whoever keeps a "not found" would go on to show it after the publication.
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

import { IncomingMessage, type ServerResponse } from 'node:http'
import { sessionCookieName } from '@/domain/session'
import { type AdminAccess, AUTH_FLASHES, AUTH_TEXTS } from '@/features/accounts/rules/account'
import { sendText } from '@/front/cache/send'
import { currentRequest, forgetSession } from '@/lib/request-context'
import { toHeaders } from './direct-handler'
import { isThere, type Workload } from './workload'

/** Says what the sender of a request may see at an address of the admin. */
export type AdminAccessAt = (headers: Headers, path: string) => Promise<AdminAccess>

/** No form and no call of a screen is larger than this. Images have an address of their own. */
const MAX_BODY_BYTES = 1024 * 1024

const RETRY_AFTER_SECONDS = '5'

type Parts = {
  adminAccessAt: AdminAccessAt
  siteUrl: string
  workload: Workload
  /** Headers of a response that is no document. */
  plain: Record<string, string>
  /** Runs the server action when the queue has room for it. */
  run: (request: IncomingMessage, response: ServerResponse) => Promise<void>
}

/**
 * Handles writes to screens of the admin. They must be calls of a server action by an open screen. The sender is
 * identified before any of the body is read, and the request enters the queue only with its whole body, because
 * rendering is expensive and a sender may be slow.
 */
export function createAdminWrites({ adminAccessAt, siteUrl, workload, plain, run }: Parts) {
  const cookieName = sessionCookieName(siteUrl)
  const cookie = new RegExp(`(?:^|; *)${cookieName}=.`)

  /** The query waits in the same queue as the queries of pages. */
  async function findAdminAccess(request: IncomingMessage, response: ServerResponse, path: string) {
    if (!cookie.test(request.headers.cookie ?? '')) return 'visitor'
    return workload.read(
      () => isThere(request, response),
      () => adminAccessAt(toHeaders(request), path),
    )
  }

  return async (request: IncomingMessage, response: ServerResponse, path: string): Promise<void> => {
    const access = await findAdminAccess(request, response, path)
    if (access === 'visitor') return sendText(response, 401, AUTH_TEXTS.signedOut, plain)
    if (access === 'member') return sendText(response, 403, AUTH_FLASHES.denied.title, plain)
    if (access === 'unknown') {
      const headers = { ...plain, 'retry-after': RETRY_AFTER_SECONDS }
      return sendText(response, 503, AUTH_TEXTS.unavailable, headers)
    }
    if (request.method !== 'POST' || request.headers['next-action'] === undefined)
      return sendText(response, 405, 'Method Not Allowed', { ...plain, allow: 'GET, HEAD, POST' })
    const body = await readBody(request)
    if (body === null) return sendText(response, 413, 'The request is too large', plain)
    forgetSession()
    const context = currentRequest()
    if (context) context.isAction = true
    await run(withBody(request, body), response)
  }
}

/** Whether the declared length of a body is too large. */
export function isDeclaredTooLarge({ headers }: IncomingMessage): boolean {
  return Number(headers['content-length'] ?? 0) > MAX_BODY_BYTES
}

/** Resolves to null as soon as the body is too large. */
async function readBody(request: IncomingMessage): Promise<Buffer | null> {
  if (isDeclaredTooLarge(request)) return null
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    size += chunk.length
    if (size > MAX_BODY_BYTES) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** The body of a request can be read once only, so Next gets a copy of the request with the body in it. */
function withBody(request: IncomingMessage, body: Buffer): IncomingMessage {
  const { method, url, headers, rawHeaders, httpVersion, httpVersionMajor, httpVersionMinor, socket } =
    request
  const copy = new IncomingMessage(socket)
  Object.assign(copy, { method, url, rawHeaders, httpVersion, httpVersionMajor, httpVersionMinor })
  // The changed headers count, and not those that were sent.
  copy.headers = headers
  copy.push(body)
  copy.push(null)
  copy.complete = true
  return copy
}

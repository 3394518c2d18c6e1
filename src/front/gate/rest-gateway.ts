import 'server-only'
import { createPayloadRequest, handleEndpoints, headersWithCors, type TypedUser } from 'payload'
import { payloadClient, payloadConfig } from '@/app/payload'
import { ELSEWHERE } from '@/domain/area-words'
import { mayCall } from '@/domain/areas'
import { logEvent } from '@/domain/events'
import type { Opening } from '@/domain/facts'
import { paths } from '@/domain/paths'
import { isAdmin } from '@/domain/roles'
import { env } from '@/env'
import { AUTH_TEXTS } from '@/features/accounts/rules/account'
import { requireUser } from '@/features/accounts/server/require-user'
import { IMAGE_LIMITS, IMAGE_PROBLEMS } from '@/features/media/rules/image'
import { createLogger } from '@/lib/logger'
import { BodyTooLargeError, readCapped, UnreadableBodyError } from '@/lib/request-body'
import { forgetSession } from '@/lib/request-context'
import { isFromOwnSite } from '@/lib/request-headers'
import { problem, UNCACHED } from '@/lib/responses'
import { isReadableAddress, isReadableBody } from '@/payload-repairs/unreadable-requests'
import { settlePurges } from '@/server/cdn/settle-purges'
import { UNREADABLE_BODY } from '@/server/errors'
import { logRefusal, type RefusalEvent } from '@/server/log-refusal'
import { isWalledUp, openingFor, visitorQuery, withFewRows, withoutVersionTexts } from './rest-rules'

type Context = { params: Promise<{ slug?: string[] }> }
type Handler = (request: Request, context: Context) => Promise<Response>

/** The server refuses larger requests too, where it knows their length beforehand. */
const ADMIN_BYTES = 1024 * 1024

const UPLOADS = /^\/api\/media(?:\/|$)/

/** Images of posts are the same for everyone, so they may be cached. */
const PUBLIC_FILES = 'media/file/'

/** A logger of our own, because Payload's does not exist when Payload failed to start. */
const logger = createLogger(env.LOG_LEVEL)

const OVERRIDE_HEADERS = ['x-http-method-override', 'x-payload-http-method-override', 'x-method-override']

/** The text of Payload's 500 when it finds no database at its first request. */
const NOT_STARTED = 'There was an error initializing Payload'

/**
 * Puts Payload's REST handlers behind a gateway that is closed by default: a short table for everyone, the table of
 * areas for admins who have some, everything for other admins (whose rights the collections check again), and the
 * same 404 for anything else. Unreadable requests are refused before Payload sees them, and a database that is away
 * is a 503.
 *
 * @param takesLeads - leads are accepted only by `handleLead`
 */
export function withRestGateway(handler: Handler, { takesLeads = false } = {}): Handler {
  return async (request, context) => {
    try {
      const response = await handle(asRead(request), context, handler, takesLeads)
      await settlePurges(payloadClient)
      return withoutBody(request, response)
    } catch (error) {
      if (error instanceof BodyTooLargeError) return tooLarge(request)
      if (error instanceof UnreadableBodyError) return problem(error.status, UNREADABLE_BODY)
      logEvent(logger, 'request.failed', { err: error })
      return problem(503, AUTH_TEXTS.unavailable)
    }
  }
}

async function handle(request: Request, context: Context, handler: Handler, takesLeads: boolean) {
  if (OVERRIDE_HEADERS.some((name) => request.headers.has(name)))
    return problem(400, 'Method override is refused')
  const path = ((await context.params).slug ?? []).join('/')
  const opening = openingFor(request.method, path)
  const isElsewhere = opening?.isDirect && !takesLeads
  const admin = opening ? null : await adminOf(request)
  if (isElsewhere || isWalledUp(request.method, path) || (!opening && !admin)) {
    await trace('access.refused', request, path)
    return problem(404, 'Not found')
  }
  if (admin && !mayCall(admin, request.method, asAskedFor(request))) {
    await trace('access.refused', request, path)
    return problem(403, ELSEWHERE)
  }
  if (changes(request) && !opening?.isForAnySite && !isFromOwnSite(request.headers, env.SITE_URL)) {
    await trace('access.foreign', request, path)
    return problem(403, AUTH_TEXTS.foreign)
  }
  if (opening?.isForAnySite) return started(await handler(request, context))
  if (!isReadableAddress(path, new URL(request.url).searchParams)) return problem(400, UNREADABLE_BODY)
  const allowedRequest = await withAllowedQuery(request, path, opening)
  if (!allowedRequest) return problem(400, 'Posts can be asked for by slug, category and page')
  const response = await passOn(allowedRequest, context, handler, opening)
  if (response.status === 403) await trace('access.refused', request, path)
  const isKept = response.ok || response.status === 304
  return path.startsWith(PUBLIC_FILES) && isKept ? response : uncached(response)
}

/** Payload knows no HEAD, so it is asked with GET and its body is not sent. */
function asRead(request: Request): Request {
  if (request.method !== 'HEAD') return request
  return new Request(request.url, { method: 'GET', headers: request.headers })
}

/** Nobody reads the body, and its source would stay open until somebody did. */
function withoutBody({ method }: Request, response: Response): Response {
  if (method !== 'HEAD') return response
  void response.body?.cancel().catch(() => undefined)
  return new Response(null, response)
}

/**
 * The request without the parts of its query that its caller may not use; null when it asks for something else.
 */
async function withAllowedQuery(request: Request, path: string, opening?: Opening): Promise<Request | null> {
  if (changes(request)) return request
  const isOfStaff =
    !opening || (opening.isListed && mayCall(await adminOf(request), request.method, asAskedFor(request)))
  const url = isOfStaff
    ? withoutVersionTexts(path, withFewRows(path, request.url))
    : opening.isListed
      ? visitorQuery(request.url)
      : request.url.split('?')[0]
  if (url === request.url) return request
  return url ? new Request(url, { method: request.method, headers: request.headers }) : null
}

async function trace(event: RefusalEvent, request: Request, path: string): Promise<void> {
  const payload = await payloadClient().catch(() => null)
  if (payload) await logRefusal(payload, event, request, path)
}

/** A response may hold what only its reader may see, so no cache keeps it. */
function uncached(response: Response): Response {
  if (response.headers.get('cache-control')?.startsWith(UNCACHED['cache-control'])) return response
  const copy = new Response(response.body, response)
  copy.headers.set('cache-control', UNCACHED['cache-control'])
  return copy
}

async function passOn(request: Request, context: Context, handler: Handler, opening?: Opening) {
  if (!changes(request)) return started(await handler(request, context))
  const body = await readCapped(
    request,
    opening?.maxBytes ?? (isUpload(request) ? IMAGE_LIMITS.bodyBytes : ADMIN_BYTES),
  )
  forgetSession()
  const headers = new Headers(request.headers)
  // Our own routes read their bodies themselves, but Payload fails on a missing one.
  if (!opening && body.length === 0) return pass({ headers: asJson(headers), body: '{}' })
  if (!opening && !(await isReadableBody(headers.get('content-type') ?? '', body)))
    return problem(400, UNREADABLE_BODY)
  return pass({ headers, body })

  async function pass(init: { headers: Headers; body: string | Uint8Array<ArrayBuffer> }) {
    init.headers.set('content-length', String(init.body.length))
    const { method, url } = request
    return started(await handler(new Request(url, { method, ...init }), context))
  }
}

function asJson(headers: Headers): Headers {
  headers.set('content-type', 'application/json')
  return headers
}

async function started(response: Response): Promise<Response> {
  if (response.status !== 500) return response
  const isAway = (await response.clone().text()).includes(NOT_STARTED)
  return isAway ? problem(503, AUTH_TEXTS.unavailable) : response
}

/** A form with a file in it. Whether the file is an image is checked where images are stored. */
function isUpload({ headers, url }: Request): boolean {
  return (
    UPLOADS.test(new URL(url).pathname) && /^multipart\/form-data\b/i.test(headers.get('content-type') ?? '')
  )
}

function tooLarge(request: Request): Response {
  return isUpload(request) ? problem(400, IMAGE_PROBLEMS.tooLarge) : problem(413, 'The request is too large')
}

function changes({ method }: Request): boolean {
  return method !== 'GET' && method !== 'HEAD' && method !== 'OPTIONS'
}

async function adminOf(request: Request): Promise<TypedUser | null> {
  if (!request.headers.has('cookie')) return null
  const payload = await payloadClient()
  const user = await requireUser(payload, request.headers)
  return isAdmin(user) ? user : null
}

/**
 * The path below /api, not decoded. Payload finds its routes by this form, so any other spelling matches no table.
 */
function asAskedFor({ url }: Request): string {
  return new URL(url).pathname.replace(/^\/api\//, '')
}

const LEADS = 'form-submissions'

/** As Payload's handler does, which makes the paths of all endpoints of leads anew for each request, and copies the response. */
async function callLeadEndpoint(request: Request): Promise<Response> {
  const req = await createPayloadRequest({ canSetHeaders: true, config: payloadConfig(), request }).catch(
    () => null,
  )
  const endpoints = req?.payload.collections[LEADS].config.endpoints
  const found = (endpoints || []).find(({ method, path }) => method === 'post' && path === '/')
  // It says what is wrong.
  if (!req || !found) return handleEndpoints({ config: payloadConfig(), path: paths.leads, request })
  req.routeParams = { collection: LEADS }
  const response = await found.handler(req)
  for (const [name, value] of req.responseHeaders ?? []) response.headers.append(name, value)
  headersWithCors({ headers: response.headers, req })
  return response
}

const leadHandler = withRestGateway(callLeadEndpoint, { takesLeads: true })
const params = { slug: paths.leads.split('/').slice(2) }

/** Handles leads without Next, which would find the same endpoint by more work than storing a lead is. */
export function handleLead(request: Request): Promise<Response> {
  return leadHandler(request, { params: Promise.resolve(params) })
}

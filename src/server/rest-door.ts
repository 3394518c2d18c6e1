import 'server-only'
import { AUTH_TEXTS } from '@/domain/account'
import { isAdmin } from '@/domain/role'
import { env } from '@/env'
import { BodyTooLargeError, readCapped } from '@/lib/capped-body'
import { isFromOwnSite } from '@/lib/own-origin'
import { payloadClient } from './payload-client'
import { visitorQuery } from './visitor-query'

type Context = { params: Promise<{ slug?: string[] }> }
type Handler = (request: Request, context: Context) => Promise<Response>
type Opening = { method: string; path: RegExp; maxBytes: number; isForAnySite?: true; isListed?: true }

const KB = 1024
const AUTH_BYTES = 8 * KB
const ADMIN_BYTES = 12 * KB * KB

/** All that a visitor or a member may call. Every other route does not exist for them. */
const OPENINGS: readonly Opening[] = [
  // The lead endpoint uses no session, and measures its own body to answer a plain form with a page.
  { method: 'POST', path: /^form-submissions$/, maxBytes: Number.POSITIVE_INFINITY, isForAnySite: true },
  {
    method: 'GET',
    path: /^blog-posts(?:\/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})?$/i,
    maxBytes: 0,
    isListed: true,
  },
  { method: 'GET', path: /^media\/file\/[^/]+$/, maxBytes: 0 },
  { method: 'POST', path: /^users(?:\/(?:login|logout|refresh-token))?$/, maxBytes: AUTH_BYTES },
  { method: 'POST', path: /^users\/(?:forgot|reset|change)-password$/, maxBytes: AUTH_BYTES },
  { method: 'GET', path: /^users\/me$/, maxBytes: 0 },
]

/** Payload's own that nobody needs: they tell what they should not, or answer even an admin with 500. */
const WALLED_UP = /^users\/(?:init|first-register|unlock|verify|versions)(?:\/|$)/

/** Images of posts: the same for everyone. */
const PUBLIC_FILES = 'media/file/'

const OVERRIDE_HEADERS = ['x-http-method-override', 'x-payload-http-method-override', 'x-method-override']

/**
 * Puts Payload's REST handlers behind a door that is closed by default: the table above for everyone, the
 * rest for admins (whose rights the collections check again), one and the same 404 for anything else.
 */
export function behindDoor(handler: Handler): Handler {
  return async (request, context) => {
    if (OVERRIDE_HEADERS.some((name) => request.headers.has(name)))
      return problem(400, 'Method override is refused')
    const path = ((await context.params).slug ?? []).join('/')
    const opening = OPENINGS.find((each) => each.method === request.method && each.path.test(path))
    if (WALLED_UP.test(path) || (!opening && !(await isFromAdmin(request)))) return problem(404, 'Not found')
    if (changes(request) && !opening?.isForAnySite && !isFromOwnSite(request.headers, env.SITE_URL))
      return problem(403, AUTH_TEXTS.foreign)
    const asked = opening?.isListed && !(await isFromAdmin(request)) ? asVisitor(request) : request
    if (!asked) return problem(400, 'Posts can be asked for by slug, category and page')
    const response = await passOn(asked, context, handler, opening?.maxBytes ?? ADMIN_BYTES)
    return path.startsWith(PUBLIC_FILES) ? response : uncached(response)
  }
}

function asVisitor(request: Request): Request | null {
  const url = visitorQuery(request.url)
  return url && new Request(url, { method: request.method, headers: request.headers })
}

/** Answers may carry what only their reader may see, so no cache keeps one. */
function uncached(response: Response): Response {
  const copy = new Response(response.body, response)
  copy.headers.set('cache-control', 'no-store, private')
  return copy
}

async function passOn(request: Request, context: Context, handler: Handler, maxBytes: number) {
  if (!request.body || maxBytes === Number.POSITIVE_INFINITY) return handler(request, context)
  try {
    const body = await readCapped(request, maxBytes)
    const copy = new Request(request.url, { method: request.method, headers: request.headers, body })
    return await handler(copy, context)
  } catch (error) {
    if (error instanceof BodyTooLargeError) return problem(413, 'The request is too large')
    throw error
  }
}

function changes({ method }: Request): boolean {
  return method !== 'GET' && method !== 'HEAD' && method !== 'OPTIONS'
}

async function isFromAdmin(request: Request): Promise<boolean> {
  if (!request.headers.has('cookie')) return false
  const payload = await payloadClient()
  const { user } = await payload.auth({ headers: request.headers })
  return isAdmin(user)
}

function problem(status: number, message: string): Response {
  return Response.json(
    { errors: [{ message }] },
    { status, headers: { 'cache-control': 'no-store, private' } },
  )
}

import 'server-only'
import { isAdmin } from '@/domain/role'
import { BodyTooLargeError, readCapped } from '@/lib/capped-body'
import { payloadClient } from './payload-client'

type Context = { params: Promise<{ slug?: string[] }> }
type Handler = (request: Request, context: Context) => Promise<Response>
type Opening = { method: string; path: RegExp; maxBytes: number }

const KB = 1024
const AUTH_BYTES = 8 * KB
const ADMIN_BYTES = 12 * KB * KB

/** All that a visitor or a member may call. Every other route does not exist for them. */
const OPENINGS: readonly Opening[] = [
  // The lead endpoint measures its own body, to answer a plain form with a page.
  { method: 'POST', path: /^form-submissions$/, maxBytes: Number.POSITIVE_INFINITY },
  { method: 'GET', path: /^blog-posts(?:\/[\w-]+)?$/, maxBytes: 0 },
  { method: 'GET', path: /^media\/file\/[^/]+$/, maxBytes: 0 },
  { method: 'POST', path: /^users\/(?:login|logout)$/, maxBytes: AUTH_BYTES },
  { method: 'GET', path: /^users\/me$/, maxBytes: 0 },
]

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
    if (!opening && !(await isFromAdmin(request))) return problem(404, 'Not found')
    return passOn(request, context, handler, opening?.maxBytes ?? ADMIN_BYTES)
  }
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

async function isFromAdmin(request: Request): Promise<boolean> {
  if (!request.headers.has('cookie')) return false
  const payload = await payloadClient()
  const { user } = await payload.auth({ headers: request.headers })
  return isAdmin(user)
}

function problem(status: number, message: string): Response {
  return Response.json({ errors: [{ message }] }, { status, headers: { 'cache-control': 'no-store' } })
}

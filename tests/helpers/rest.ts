import { DELETE, GET, OPTIONS, PATCH, POST, PUT } from '@/app/(payload)/api/[...slug]/route'
import { paths } from '@/domain/paths'
import { env } from '@/env'
import { handleLead } from '@/front/gate/rest-gateway'
import { REQUEST_ID_HEADER, requestIdOf, withRequestId } from '@/lib/request-context'
import { PASSWORD } from './payload'

const HANDLERS = { DELETE, GET, OPTIONS, PATCH, POST, PUT }

type Method = keyof typeof HANDLERS
type RestOptions = { json?: unknown; body?: BodyInit; headers?: Record<string, string>; cookie?: string }

/**
 * Asks Payload's REST interface as a browser on the site would, through the handlers that the site serves.
 *
 * @param path - below /api, with its query: 'blog-posts?limit=1'
 * @param options - json or any other body, more headers, and the session's cookie from `signIn`
 */
export async function rest(method: Method, path: string, options: RestOptions = {}): Promise<Response> {
  const url = new URL(`/api/${path}`, env.SITE_URL)
  const headers = new Headers({ origin: env.SITE_URL, 'sec-fetch-site': 'same-origin', ...options.headers })
  if (options.cookie) headers.set('cookie', options.cookie)
  if (options.json !== undefined) headers.set('content-type', 'application/json')
  const body = options.json === undefined ? options.body : JSON.stringify(options.json)
  const request = new Request(url, { method, headers, body, duplex: 'half' } as RequestInit)
  // As the server around Next does: the request has an id, which its response names.
  const id = requestIdOf(headers.get(REQUEST_ID_HEADER))
  const response = await withRequestId(id, () => respond(method, url, request))
  const named = new Response(response.body, response)
  named.headers.set(REQUEST_ID_HEADER, id)
  return named
}

/** Leads have a way of their own, past Next. */
function respond(method: Method, url: URL, request: Request): Promise<Response> {
  if (method === 'POST' && url.pathname === paths.leads) return handleLead(request)
  const slug = url.pathname.split('/').slice(2).map(decodeURIComponent)
  return HANDLERS[method](request, { params: Promise.resolve({ slug }) })
}

/**
 * Signs in over REST.
 *
 * @returns the cookie that a browser would send from now on
 */
export async function signIn(email: string, password: string = PASSWORD): Promise<string> {
  const response = await rest('POST', 'users/login', { json: { email, password } })
  const cookie = response.headers.get('set-cookie')?.split(';')[0]
  if (!response.ok || !cookie) throw new Error(`The sign-in of ${email} was answered with ${response.status}`)
  return cookie
}

/** The reason of a refusal. */
export const messageOf = async (response: Response) => (await response.json()).errors?.[0]?.message

import type { Endpoint, PayloadRequest, TypedUser } from 'payload'
import { z } from 'zod'
import { requireCall } from '@/domain/areas'
import { needsFresh } from '@/domain/fresh-calls'
import { readJson, UnreadableBodyError } from '@/lib/request-body'
import { UNCACHED } from '@/lib/responses'
import { isUuid } from '@/lib/uuid'
import { Refusal, toProblem, UNREADABLE_BODY } from './errors'

/** @throws {Refusal} when its account has proved who it is too long ago */
type FreshCheck = (req: PayloadRequest) => Promise<void>

let requireFresh: FreshCheck = async () => {
  throw new Error('Nothing says how a fresh sign-in is checked')
}

/** Passes in the check of a fresh sign-in, once for the process: the accounts know it, and stand above this layer. */
export function checkFreshWith(check: FreshCheck): void {
  requireFresh = check
}

/** The id of a row, as PostgreSQL writes it. */
export const uuid = z.guid().transform((id) => id.toLowerCase())

type NamesIn<Path extends string> = Path extends `${string}:${infer Rest}`
  ? Rest extends `${infer Name}/${infer More}`
    ? Name | NamesIn<`/${More}`>
    : Rest
  : never

type CheckedRequest<Path extends string, Query, Body> = {
  req: PayloadRequest
  /** The id of the admin. */
  by: string
  user: TypedUser
  /** The ids in the path. */
  ids: Readonly<Record<NamesIn<Path>, string>>
  query: Query
  body: Body
}

type AdminEndpoint<Path extends string, Query, Body> = {
  method: 'get' | 'post' | 'patch'
  /** Below the address of the collection, or below /api. Each name in it is the id of a row. */
  path: Path
  query?: z.ZodType<Query>
  /** The schema of a JSON body. Without it no body is read. */
  body?: z.ZodType<Body>
  /**
   * The message for a query or body that the schema refuses. Without it the first problem of the schema is the
   * message.
   */
  refusal?: string
  /** Returns a value that becomes JSON, a response, or null when nothing was found. */
  handle: (request: CheckedRequest<Path, Query, Body>) => Promise<object | null>
}

/**
 * An endpoint for the staff: for admins without areas, and for those whom the table of areas (`domain/areas`) names for
 * its method and address. Everybody else is refused first, before anything of the request is read (the gateway
 * has told visitors that there is no such address); then whoever has signed in too long ago for what is asked
 * (`domain/fresh-calls`); then an id that is none is a 404, then a query and a body that the schemas refuse are a 400. No
 * cache keeps what it answers.
 */
export function adminEndpoint<Path extends string, Query = undefined, Body = undefined>({
  method,
  path,
  query,
  body,
  refusal,
  handle,
}: AdminEndpoint<Path, Query, Body>): Endpoint {
  const handler = async (req: PayloadRequest) => {
    const user = requireCall(req, method.toUpperCase(), pathOf(req))
    // By its declaration and not by the address, which can be written in several ways.
    const call = `${method.toUpperCase()} ${String(req.routeParams?.collection ?? '')}${path}`
    if (needsFresh(call, Object.keys(queryOf(req)))) await requireFresh(req)
    const found = await handle({
      req,
      by: String(user.id),
      user,
      ids: idsIn(req, path),
      // Without a schema its type is undefined.
      query: (query && checked(query, queryOf(req), refusal)) as Query,
      body: (body && checked(body, await bodyOf(req), refusal)) as Body,
    })
    if (!found) throw new Refusal('Not found', 404)
    return found instanceof Response ? found : Response.json(found, { headers: UNCACHED })
  }
  return { method, path, handler }
}

/** The path below /api, as it was requested. */
function pathOf({ url }: PayloadRequest): string {
  return new URL(url ?? '/', 'http://local').pathname.replace(/^\/api\//, '')
}

function idsIn<Path extends string>({ routeParams }: PayloadRequest, path: Path) {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  const ids = names.map((name) => {
    const id = routeParams?.[name]
    if (!isUuid(id)) throw new Refusal('Not found', 404)
    return [name, id.toLowerCase()]
  })
  return Object.fromEntries(ids) as Record<NamesIn<Path>, string>
}

function queryOf({ url }: PayloadRequest): Record<string, string> {
  return Object.fromEntries(new URL(url ?? '/', 'http://local').searchParams)
}

async function bodyOf(req: PayloadRequest): Promise<unknown> {
  try {
    // The gateway has counted its bytes.
    return await readJson(req, Number.POSITIVE_INFINITY)
  } catch (error) {
    throw error instanceof UnreadableBodyError ? new Refusal(UNREADABLE_BODY, 400) : error
  }
}

function checked<T>(schema: z.ZodType<T>, given: unknown, refusal?: string): T {
  const parsed = schema.safeParse(given)
  if (parsed.success) return parsed.data
  throw new Refusal(refusal ?? toProblem(parsed.error), 400)
}

import type { Endpoint, Payload, PayloadRequest } from 'payload'
import type { ZodType } from 'zod'
import { logEvent } from '@/domain/events'
import { paths } from '@/domain/paths'
import { serverPaths } from '@/domain/server-paths'
import type { SessionState } from '@/domain/session'
import { AUTH_TEXTS, type AuthFlash } from '@/features/accounts/rules/account'
import { QueueFullError } from '@/lib/bounded-queue'
import { BodyTooLargeError, readJson, readText, UnreadableBodyError } from '@/lib/request-body'
import { problem, seeOther, UNCACHED, withCookies } from '@/lib/responses'
import { endpoint } from '@/server/endpoint'
import { Refusal } from '@/server/errors'
import { countTry, type Limit, pointsOfAddress, secondsToWait } from '@/server/limiter'
import { flashCookie } from './cookies'

const MAX_BYTES = 8 * 1024

/** Whether a request is a plain form, whose response must be a page. */
export function isPlainForm(headers: Headers): boolean {
  return /^application\/x-www-form-urlencoded\b/i.test(headers.get('content-type') ?? '')
}

/**
 * Reads a body of at most 8 kB: JSON, or a plain form of the site. Multipart is refused, because it needs no
 * preflight and so any site could send it.
 *
 * @throws {BodyTooLargeError} {@link UnreadableBodyError}
 */
async function readBody(req: PayloadRequest): Promise<unknown> {
  if (!isPlainForm(req.headers)) return readJson(req, MAX_BYTES)
  return fromForm(new URLSearchParams(await readText(req, MAX_BYTES)))
}

/**
 * Reads and validates a body.
 *
 * @param flash - the message of a plain form with a problem
 * @throws {AuthError} with the first problem
 * @throws {BodyTooLargeError} {@link UnreadableBodyError}
 */
export async function readValid<T>(
  req: PayloadRequest,
  schema: ZodType<T>,
  flash: AuthFlash = 'missing',
): Promise<T> {
  const body = schema.safeParse(await readBody(req))
  if (body.success) return body.data
  const [issue] = body.error.issues
  const isForm = issue?.code === 'unrecognized_keys' || issue?.path.length === 0
  const message = isForm ? AUTH_TEXTS.unreadable : (issue?.message ?? AUTH_TEXTS.missing)
  throw new AuthError(400, message, flash)
}

function fromForm(form: URLSearchParams): unknown {
  const names = [...form.keys()]
  if (new Set(names).size !== names.length) throw new UnreadableBodyError(400)
  return Object.fromEntries(form)
}

/** A refusal with its status, which `accountEndpoint` turns into a response. */
export class AuthError extends Error {
  override name = 'AuthError'
  constructor(
    readonly status: number,
    message: string,
    readonly flash: AuthFlash = 'failed',
    readonly retryAfter?: number,
  ) {
    super(message)
  }
}

type ShownSession = Omit<SessionState, 'now'> & { backupCodes?: string[] }

/** The state of a session as JSON, with the cookies that make it so. */
export function sessionResponse(state: ShownSession, ...cookies: string[]): Response {
  return withCookies(Response.json({ ...state, now: Date.now() }, { headers: UNCACHED }), cookies)
}

/**
 * Says that the password was right and a code or passkey is needed, in the form of a session without an account.
 */
export function halfSessionResponse(hasPasskey: boolean, ...cookies: string[]): Response {
  const state = { user: null, expiresAt: null, endsAt: null, now: Date.now(), needsCode: true, hasPasskey }
  return withCookies(Response.json(state, { headers: UNCACHED }), cookies)
}

/** Says that the password was right and a second factor must be set up first. */
export function setUpResponse(...cookies: string[]): Response {
  const state = { user: null, expiresAt: null, endsAt: null, now: Date.now(), needsSetUp: true }
  return withCookies(Response.json(state, { headers: UNCACHED }), cookies)
}

/** A response without data. */
export function done(...cookies: string[]): Response {
  return withCookies(Response.json({ ok: true }, { headers: UNCACHED }), cookies)
}

/** The pages to which plain forms return, where that is not the sign-in page. */
const BACK: Partial<Record<AuthFlash, string>> = { code: serverPaths.authCode, 'set-up': paths.authSetUp }

/** An endpoint of the accounts. Its errors become responses: a text for fetch, a redirect for a plain form. */
export function accountEndpoint(
  method: Endpoint['method'],
  path: string,
  handle: Endpoint['handler'],
): Endpoint {
  return endpoint({ method, path, handle, explain: toResponse })
}

function toResponse(req: PayloadRequest, error: unknown): Response {
  const { status, message, flash, retryAfter } = toAuthError(error)
  if (status === 503) logEvent(req.payload.logger, 'auth.failed', { err: error })
  if (isPlainForm(req.headers)) return seeOther(BACK[flash] ?? paths.auth, flashCookie(flash))
  return problem(status, message, retryAfter ? { 'retry-after': String(retryAfter) } : {})
}

function toAuthError(error: unknown): AuthError {
  if (error instanceof AuthError) return error
  if (error instanceof Refusal) return new AuthError(error.status, error.message)
  if (error instanceof QueueFullError) return new AuthError(429, AUTH_TEXTS.busy, 'failed', 2)
  if (error instanceof BodyTooLargeError) return new AuthError(413, AUTH_TEXTS.unreadable, 'missing')
  if (error instanceof UnreadableBodyError)
    return new AuthError(error.status, AUTH_TEXTS.unreadable, 'missing')
  return new AuthError(503, AUTH_TEXTS.unavailable)
}

/**
 * Counts a request against a limit.
 *
 * @param key - whose request it is; only a hash of it is stored
 * @throws {AuthError} with 429 and the seconds to wait, when it is one too many
 */
export async function limit(payload: Payload, by: Limit, key: string): Promise<void> {
  const wait = await secondsToWait(payload, by, key)
  if (wait) throw limited(payload, by.name, wait)
}

/**
 * Runs work that was counted as a try, and gives the try back when it did not judge what was sent: the queue of hashes was
 * full, the database away, or the fault ours.
 *
 * @throws what `work` throws
 */
export async function orGiveBack<T>(giveBack: () => Promise<unknown>, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof AuthError || error instanceof Refusal)) await giveBack()
    throw error
  }
}

/**
 * Counts work against a limit, and gives the point back when it ends as in `orGiveBack`.
 *
 * @param key - whose work it is: an account, or an address, with its /48 of IPv6
 * @param work - may give the point back itself
 * @throws {AuthError} with 429 and the seconds to wait, when it is one too many; what `work` throws
 */
export async function limitWork<T>(
  payload: Payload,
  by: Limit,
  key: string,
  work: (giveBack: () => Promise<void>) => Promise<T>,
): Promise<T> {
  const { wait, giveBack } = await countTry(payload, pointsOfAddress(by, key))
  if (wait) {
    await giveBack()
    throw limited(payload, by.name, wait)
  }
  return orGiveBack(giveBack, () => work(giveBack))
}

/** As `limitWork`, where only what is compared and wrong counts: null or false. */
export function limitWrong<T>(
  payload: Payload,
  by: Limit,
  key: string,
  compare: () => Promise<T>,
): Promise<T> {
  return limitWork(payload, by, key, async (giveBack) => {
    const found = await compare()
    if (found) await giveBack()
    return found
  })
}

/**
 * The response to too many tries, whoever makes them; logged.
 *
 * @param what - were tried, in the log
 */
export function limited(payload: Payload, what: string, seconds: number): AuthError {
  logEvent(payload.logger, 'auth.limited', { what })
  return new AuthError(429, AUTH_TEXTS.tooMany, 'slow', seconds)
}

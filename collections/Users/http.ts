import type { Payload, PayloadRequest } from 'payload'
import type { ZodError } from 'zod'
import { AUTH_TEXTS, type AuthFlash } from '@/domain/account'
import { logEvent } from '@/domain/events'
import { paths } from '@/domain/paths'
import type { SessionState } from '@/domain/session'
import type { Rate } from '@/env'
import { BodyTooLargeError, readCapped, UnreadableBodyError } from '@/lib/request-body'
import { secondsToWait } from '../limiter'
import { HashQueueFullError } from './passwords'
import { flashCookie } from './sessions'

const MAX_BYTES = 8 * 1024

/** Says whether a request is a plain form, so that its response must be a page. */
export function isPlainForm(headers: Headers): boolean {
  return /^application\/x-www-form-urlencoded\b/i.test(headers.get('content-type') ?? '')
}

/**
 * Reads a body of at most 8 kB: JSON, or the site's own plain form. Multipart is refused: it needs no
 * preflight, and another site's page could send it.
 *
 * @throws {BodyTooLargeError} {@link UnreadableBodyError}
 */
export async function readBody(req: { body?: ReadableStream<Uint8Array> | null; headers: Headers }) {
  const type = req.headers.get('content-type') ?? ''
  if (req.headers.get('content-encoding')) throw new UnreadableBodyError(415)
  const isPlain = isPlainForm(req.headers)
  if (!isPlain && !/^application\/json\b/i.test(type)) throw new UnreadableBodyError(415)
  const bytes = await readCapped(req, MAX_BYTES)
  const text = decoded(bytes)
  return isPlain ? fromForm(new URLSearchParams(text)) : fromJson(text)
}

function decoded(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new UnreadableBodyError(400)
  }
}

function fromJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new UnreadableBodyError(400)
  }
}

function fromForm(form: URLSearchParams): unknown {
  const names = [...form.keys()]
  if (new Set(names).size !== names.length) throw new UnreadableBodyError(400)
  return Object.fromEntries(form)
}

/** A refusal with its status, thrown where it is found and answered in one place. */
export class AuthError extends Error {
  override name = 'Refusal'
  constructor(
    readonly status: number,
    message: string,
    readonly flash: AuthFlash = 'failed',
    readonly retryAfter?: number,
  ) {
    super(message)
  }
}

/** The first of a body's problems, in words. */
export function invalid(error: ZodError): AuthError {
  const issue = error.issues[0]
  const isForm = issue?.code === 'unrecognized_keys' || issue?.path.length === 0
  return new AuthError(
    400,
    isForm ? AUTH_TEXTS.unreadable : (issue?.message ?? AUTH_TEXTS.missing),
    'missing',
  )
}

/** The state of a session as JSON, with the cookies that make it so. */
export function sessionResponse(state: Omit<SessionState, 'now'>, ...cookies: string[]): Response {
  return withCookies(Response.json({ ...state, now: Date.now() }, { headers: privately() }), cookies)
}

/** A response that says only that it went well. */
export function done(...cookies: string[]): Response {
  return withCookies(Response.json({ ok: true }, { headers: privately() }), cookies)
}

/** Leads a plain form's browser on. The location is relative, so no Host header can turn it elsewhere. */
export function seeOther(location: string, ...cookies: string[]): Response {
  return withCookies(new Response(null, { status: 303, headers: { ...privately(), location } }), cookies)
}

/** Runs a handler and turns what it throws into a response: a text for fetch, a way back for a plain form. */
export function withErrorResponses(handler: (req: PayloadRequest) => Promise<Response>) {
  return async (req: PayloadRequest): Promise<Response> => {
    try {
      return await handler(req)
    } catch (error) {
      const refusal = toAuthError(error)
      if (refusal.status === 503) {
        logEvent(req.payload.logger, 'auth.failed', { err: error })
      }
      if (isPlainForm(req.headers)) return seeOther(paths.auth, flashCookie(refusal.flash))
      const wait = refusal.retryAfter
      const headers = { ...privately(), ...(wait ? { 'retry-after': String(wait) } : {}) }
      return Response.json({ errors: [{ message: refusal.message }] }, { status: refusal.status, headers })
    }
  }
}

function toAuthError(error: unknown): AuthError {
  if (error instanceof AuthError) return error
  if (error instanceof HashQueueFullError) return new AuthError(429, AUTH_TEXTS.busy, 'failed', 2)
  if (error instanceof BodyTooLargeError) return new AuthError(413, AUTH_TEXTS.unreadable, 'missing')
  if (error instanceof UnreadableBodyError)
    return new AuthError(error.status, AUTH_TEXTS.unreadable, 'missing')
  return new AuthError(503, AUTH_TEXTS.unavailable)
}

function privately(): Record<string, string> {
  return { 'cache-control': 'no-store, private' }
}

function withCookies(response: Response, cookies: string[]): Response {
  for (const cookie of cookies) response.headers.append('set-cookie', cookie)
  return response
}

/**
 * Counts a request against a limit.
 *
 * @param what - the name of the limit, in the log too
 * @param key - whose request it is; only a hash of it is stored
 * @throws {AuthError} with 429 and the seconds to wait, when it is one too many
 */
export async function limit(payload: Payload, what: string, rate: Rate, key: string): Promise<void> {
  const wait = await secondsToWait(payload, what, rate, key)
  if (wait) throw limited(payload, what, wait)
}

/** The response to one who tries too often, whoever it is; logged. */
export function limited(payload: Payload, what: string, seconds: number): AuthError {
  logEvent(payload.logger, 'auth.limited', { what })
  return new AuthError(429, AUTH_TEXTS.tooMany, 'slow', seconds)
}

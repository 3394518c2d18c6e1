import type { PayloadRequest } from 'payload'
import type { ZodError } from 'zod'
import { AUTH_TEXTS, type AuthNote } from '@/domain/account'
import { noteEvent } from '@/domain/events'
import { paths } from '@/domain/paths'
import type { SessionState } from '@/domain/session'
import { BodyTooLargeError, UnreadableBodyError } from '@/lib/capped-body'
import { noteCookie } from '../../accounts/cookies'
import { HashQueueFullError } from '../../accounts/hash'
import { isPlainForm } from './read-body'

/** A refusal with its status, thrown where it is found and answered in one place. */
export class Refusal extends Error {
  override name = 'Refusal'
  constructor(
    readonly status: number,
    message: string,
    readonly note: AuthNote = 'failed',
    readonly retryAfter?: number,
  ) {
    super(message)
  }
}

/** The first of a body's problems, in words. */
export function invalid(error: ZodError): Refusal {
  const issue = error.issues[0]
  const isForm = issue?.code === 'unrecognized_keys' || issue?.path.length === 0
  return new Refusal(400, isForm ? AUTH_TEXTS.unreadable : (issue?.message ?? AUTH_TEXTS.missing), 'missing')
}

/** The state of a session as JSON, with the cookies that make it so. */
export function answer(state: Omit<SessionState, 'now'>, ...cookies: string[]): Response {
  return withCookies(Response.json({ ...state, now: Date.now() }, { headers: privately() }), cookies)
}

/** An answer that says only that it went well. */
export function done(...cookies: string[]): Response {
  return withCookies(Response.json({ ok: true }, { headers: privately() }), cookies)
}

/** Leads a plain form's browser on. The location is relative, so no Host header can turn it elsewhere. */
export function seeOther(location: string, ...cookies: string[]): Response {
  return withCookies(new Response(null, { status: 303, headers: { ...privately(), location } }), cookies)
}

/** Runs a handler and turns what it throws into an answer: a text for fetch, a way back for a plain form. */
export function answering(handler: (req: PayloadRequest) => Promise<Response>) {
  return async (req: PayloadRequest): Promise<Response> => {
    try {
      return await handler(req)
    } catch (error) {
      const refusal = toRefusal(error)
      if (refusal.status === 503) {
        noteEvent(req.payload.logger, 'auth.failed', { err: error })
      }
      if (isPlainForm(req.headers)) return seeOther(paths.auth, noteCookie(refusal.note))
      const wait = refusal.retryAfter
      const headers = { ...privately(), ...(wait ? { 'retry-after': String(wait) } : {}) }
      return Response.json({ errors: [{ message: refusal.message }] }, { status: refusal.status, headers })
    }
  }
}

function toRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  if (error instanceof HashQueueFullError) return new Refusal(429, AUTH_TEXTS.busy, 'failed', 2)
  if (error instanceof BodyTooLargeError) return new Refusal(413, AUTH_TEXTS.unreadable, 'missing')
  if (error instanceof UnreadableBodyError) return new Refusal(error.status, AUTH_TEXTS.unreadable, 'missing')
  return new Refusal(503, AUTH_TEXTS.unavailable)
}

function privately(): Record<string, string> {
  return { 'cache-control': 'no-store, private' }
}

function withCookies(response: Response, cookies: string[]): Response {
  for (const cookie of cookies) response.headers.append('set-cookie', cookie)
  return response
}

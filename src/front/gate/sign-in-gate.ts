import type { IncomingMessage, ServerResponse } from 'node:http'
import { env } from '@/env'
import { AUTH_TEXTS } from '@/features/accounts/rules/account'
import { STRANGERS } from '@/features/accounts/server/strangers'
import { sendText } from '@/front/cache/send'
import { readDeviceToken } from '@/lib/device-token'
import { createPlaces } from '@/server/limiter'

/** Serves a sign-in, or refuses it when there are too many. */
export type SignInGate = (
  request: IncomingMessage,
  response: ServerResponse,
  serve: () => Promise<void>,
) => Promise<void>

/**
 * Refuses sign-ins before Next is asked, because a refusal by the accounts costs as much as a page: a thousand a
 * second of them blocked every lead.
 *
 * @param headers - of every such response
 */
export function createSignInGate(headers: Record<string, string>): SignInGate {
  const inPlace = createPlaces(STRANGERS.places)
  return async (request, response, serve) => {
    // The accounts compare it with the credentials, and count here again whom they do not know.
    if (readDeviceToken(env.PAYLOAD_SECRET ?? '', request.headers.cookie ?? '')?.isOfStaff) return serve()
    return inPlace(serve, () => refuse(request, response, headers))
  }
}

async function refuse(request: IncomingMessage, response: ServerResponse, headers: Record<string, string>) {
  const own = { ...headers, 'retry-after': String(STRANGERS.waitSeconds), 'cache-control': 'no-store' }
  if (!/^application\/json\b/i.test(request.headers['content-type'] ?? '')) {
    return sendText(response, 429, AUTH_TEXTS.busy, own)
  }
  const body = JSON.stringify({ errors: [{ message: AUTH_TEXTS.busy }] })
  sendText(response, 429, body, { ...own, 'content-type': 'application/json' })
}

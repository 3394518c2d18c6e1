import type { IncomingMessage, ServerResponse } from 'node:http'
import { AUTH_TEXTS } from '@/domain/account'
import { env } from '@/env'
import { readDeviceToken } from '@/lib/device-token'
import { sendText } from './send'

/** Serves a sign-in, or refuses it when there are too many. */
export type SignInGate = (
  request: IncomingMessage,
  response: ServerResponse,
  serve: () => Promise<void>,
) => Promise<void>

/** As many as the accounts allow for browsers that they do not know, and for those of members: anybody may sign up. */
const STRANGERS = 50
const WAIT_SECONDS = '10'

/**
 * Refuses sign-ins before Next is asked, because a refusal by the accounts costs as much as a page: a thousand a
 * second of them blocked every lead.
 *
 * @param headers - of every such response
 */
export function createSignInGate(headers: Record<string, string>): SignInGate {
  let inHand = 0
  return async (request, response, serve) => {
    // The accounts compare it with the credentials, and count here again whom they do not know.
    if (readDeviceToken(env.PAYLOAD_SECRET ?? '', request.headers.cookie ?? '')?.isOfStaff) return serve()
    if (inHand >= STRANGERS) return refuse(request, response, headers)
    inHand += 1
    try {
      await serve()
    } finally {
      inHand -= 1
    }
  }
}

function refuse(request: IncomingMessage, response: ServerResponse, headers: Record<string, string>) {
  const own = { ...headers, 'retry-after': WAIT_SECONDS, 'cache-control': 'no-store' }
  if (!/^application\/json\b/i.test(request.headers['content-type'] ?? '')) {
    return sendText(response, 429, AUTH_TEXTS.busy, own)
  }
  const body = JSON.stringify({ errors: [{ message: AUTH_TEXTS.busy }] })
  sendText(response, 429, body, { ...own, 'content-type': 'application/json' })
}

import { randomUUID } from 'node:crypto'
import { CONSENT_HEADER, CONSENT_VERSION } from '@/features/leads/rules/consent'

const TIMEOUT_MS = 15_000
const RETRY_AFTER_MS = 400
const WAITING_LEADS = 30

/** A lead as the page's script sends it. */
export function leadOf(email: string) {
  return {
    name: 'Fay Fault',
    phone: '+1 (555) 010-0000',
    email,
    website: '',
    city: 'Dayton',
    service_interest: ['Content Packs'],
    plan_interest: '',
    message: 'Two vans.',
    source: 'contact_page',
    page: '/contact',
    referrer: '',
    utm_source: '',
    utm_medium: '',
    utm_campaign: '',
  }
}

/** A response as a browser sees it: `status` 0 when none came within 15 s. */
export type Reply = { status: number; text: string; ms: number; headers?: Headers }

/** Sends something to the product; never rejects. */
export async function request(url: string, init: RequestInit = {}, timeoutMs = TIMEOUT_MS): Promise<Reply> {
  const began = performance.now()
  const reply = (status: number, text: string, headers?: Headers) => ({
    ...{ status, text, ms: performance.now() - began },
    ...(headers ? { headers } : {}),
  })
  try {
    const response = await fetch(url, {
      redirect: 'manual',
      ...init,
      signal: AbortSignal.timeout(timeoutMs),
    })
    return reply(response.status, await response.text(), response.headers)
  } catch (error) {
    return reply(0, String(error))
  }
}

/** Sends a lead once. */
export function postLead(
  origin: string,
  email: string,
  key: string = randomUUID(),
  more: Record<string, string> = {},
  timeoutMs = TIMEOUT_MS,
): Promise<Reply> {
  const init = {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'idempotency-key': key,
      [CONSENT_HEADER]: CONSENT_VERSION,
      ...more,
    },
    body: JSON.stringify(leadOf(email)),
  }
  return request(`${origin}/api/form-submissions`, init, timeoutMs)
}

/** Sends fifty leads a second, as long as the responses keep up: more would measure the machine. */
export function sendLeads(origin: string): { sent: Promise<Reply>[]; stop: () => void } {
  const sent: Promise<Reply>[] = []
  let waiting = 0
  const timer = setInterval(() => {
    if (waiting >= WAITING_LEADS) return
    waiting += 1
    sent.push(postLead(origin, `${randomUUID()}@example.com`).finally(() => (waiting -= 1)))
  }, 20)
  return { sent, stop: () => clearInterval(timer) }
}

/** Sends a lead as the page does: once more with the same key when the network fails. */
export async function sendAsBrowser(origin: string, email: string, key: string): Promise<Reply> {
  const first = await postLead(origin, email, key)
  if (first.status !== 0) return first
  await new Promise((resolve) => setTimeout(resolve, RETRY_AFTER_MS))
  return postLead(origin, email, key)
}

/**
 * Signs in at /api/users/login; the cookie that a browser would send from now on.
 *
 * @param siteUrl - the site's own address, where the process that is asked has another
 */
export async function signInAt(
  origin: string,
  account: { email: string; password: string },
  siteUrl = origin,
): Promise<string> {
  const response = await fetch(`${origin}/api/users/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: siteUrl, 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify(account),
  })
  if (!response.ok)
    throw new Error(`The sign-in was answered with ${response.status}: ${await response.text()}`)
  return response.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
}

/** Asks the REST interface with a session. */
export function requestAs(
  cookie: string,
  origin: string,
  path: string,
  init: RequestInit = {},
): Promise<Reply> {
  const headers = { cookie, origin, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' }
  return request(`${origin}${path}`, { headers, ...init })
}

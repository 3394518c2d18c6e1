import { env } from '@/env'
import { type Alert, PUSH_TIMEOUT_MS, WORTH_SECONDS } from '@/features/alerts/rules/alert'
import type { Subscription } from '@/features/alerts/rules/subscription'
import { type PostAnswer, post } from '@/lib/post-json'
import type { AlertKeys } from './keys'

/** Whom a push service may tell of trouble. It takes only https and mail addresses. */
const SUBJECT = env.SITE_URL.startsWith('https:')
  ? env.SITE_URL
  : `mailto:webmaster@${new URL(env.SITE_URL).hostname}`

/**
 * Sends an alert, encrypted for the browser (RFC 8291). The package makes the request, and our own guard sends it: the
 * address comes from a browser.
 *
 * @param ageSeconds - how old the news is; the push service drops it when it is worth nothing any more
 * @throws {Error} when the subscription cannot be encrypted for, and when there is no answer
 */
export async function push(
  keys: AlertKeys,
  subscription: Subscription,
  alert: Alert,
  ageSeconds = 0,
): Promise<PostAnswer> {
  const { headers, body } = await toRequest(keys, subscription, alert, ageSeconds)
  return post(subscription.endpoint, {
    headers,
    body,
    timeoutMs: PUSH_TIMEOUT_MS,
    allowsPrivate: env.WEBHOOK_ALLOW_PRIVATE,
  })
}

/** @throws {Error} when the keys of the subscription are none */
export async function toRequest(
  keys: AlertKeys,
  subscription: Subscription,
  alert: Alert,
  ageSeconds: number,
): Promise<{ headers: Record<string, string>; body: Uint8Array }> {
  const { default: webPush } = await import('web-push')
  const { headers, body } = webPush.generateRequestDetails(subscription, JSON.stringify(alert), {
    vapidDetails: { subject: SUBJECT, ...keys },
    TTL: Math.max(0, Math.round(WORTH_SECONDS - ageSeconds)),
    urgency: 'high',
    // A second try takes the place of the first, if that has arrived after all.
    topic: alert.tag.replaceAll('-', '').slice(0, 32),
  })
  if (!body) throw new Error('Nothing was encrypted')
  const entries = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)])
  return { headers: Object.fromEntries(entries), body }
}

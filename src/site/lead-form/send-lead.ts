import { CONSENT_HEADER } from '@/domain/consent'
import type { Lead } from '@/domain/lead'
import { paths } from '@/domain/paths'
import { inTime } from '@/lib/longest-wait'

const RETRY_AFTER_MS = 400

export type Sent = { ok: true } | { ok: false; status: number; errors: Record<string, string> }

/**
 * Sends a lead and, when the network fails, sends it once more with the same key (reading A92).
 *
 * @param consent - the value of the box that was ticked: the version of the text beside it
 * @throws when no answer came: the network failed twice or 15 s passed
 */
export async function sendLead(lead: Lead, key: string, consent: string): Promise<Sent> {
  const signal = inTime()
  const headers = { 'content-type': 'application/json', 'idempotency-key': key, [CONSENT_HEADER]: consent }
  const response = await post(lead, headers, signal).catch(async (reason: unknown) => {
    if (signal.aborted) throw reason
    await new Promise((resolve) => setTimeout(resolve, RETRY_AFTER_MS))
    return post(lead, headers, signal)
  })
  if (response.ok) return { ok: true }
  return { ok: false, status: response.status, errors: errorsIn(await response.json().catch(() => null)) }
}

function post(lead: Lead, headers: HeadersInit, signal: AbortSignal) {
  return fetch(paths.leads, {
    method: 'POST',
    headers,
    body: JSON.stringify(lead),
    signal,
  })
}

function errorsIn(answer: unknown): Record<string, string> {
  if (typeof answer !== 'object' || answer === null || !('errors' in answer)) return {}
  const { errors } = answer
  if (typeof errors !== 'object' || errors === null) return {}
  return Object.fromEntries(Object.entries(errors).filter(([, text]) => typeof text === 'string'))
}

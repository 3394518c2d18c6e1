import type { FieldErrors as FormErrors } from 'react-hook-form'
import { CONSENT_HEADER } from '@/features/leads/rules/consent'
import type { FieldErrors } from '@/features/leads/rules/lead'
import { FILLING_HEADER } from '@/features/leads/rules/lead-fields'
import { ORIGIN_HEADER } from '@/features/leads/rules/lead-origin'
import { requestTimeout } from '@/lib/request-timeout'
import { origin } from './attribution'
import type { SendResult, TypedValues } from './types'

const RETRY_AFTER_MS = 400

/** Messages in the form of React Hook Form. */
export function toErrors(errors: FieldErrors): FormErrors<TypedValues> {
  const wrong = Object.entries(errors)
  return Object.fromEntries(wrong.map(([name, message]) => [name, { type: 'schema', message }]))
}

/** A unique idempotency key. `crypto.randomUUID` does not exist on pages that are served without TLS. */
export function newKey(): string {
  return crypto.getRandomValues(new Uint32Array(4)).join('-')
}

/**
 * Sends the values of a form and, when the network fails, sends them once more with the same key (reading A92).
 *
 * @param consent - the value of the ticked box, which is the version of the consent text
 * @throws when no response came: the network failed twice or 15 s passed
 */
export async function sendForm(
  path: string,
  values: object,
  key: string,
  consent: string,
): Promise<SendResult<unknown>> {
  const signal = requestTimeout()
  const headers = {
    'content-type': 'application/json',
    'idempotency-key': key,
    [CONSENT_HEADER]: consent,
    // `performance.now()` counts from the start of the page.
    [FILLING_HEADER]: performance.now().toFixed(),
    [ORIGIN_HEADER]: origin(),
  }
  const post = () => fetch(path, { method: 'POST', headers, body: JSON.stringify(values), signal })
  const response = await post().catch(async (reason: unknown) => {
    if (signal.aborted) throw reason
    await new Promise((resolve) => setTimeout(resolve, RETRY_AFTER_MS))
    return post()
  })
  const answer: unknown = await response.json().catch(() => null)
  if (response.ok) return { ok: true, answer }
  return { ok: false, status: response.status, errors: errorsIn(answer) }
}

function errorsIn(response: unknown): Record<string, string> {
  const texts = Object.entries<string>(Object(Object(response).errors))
  return Object.fromEntries(texts.filter(([, text]) => typeof text === 'string'))
}

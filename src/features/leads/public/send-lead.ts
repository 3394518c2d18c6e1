import type { ResolverResult } from 'react-hook-form'
import type { LeadField } from '@/copy/types'
import { paths } from '@/domain/paths'
import * as z from '@/domain/zod-mini'
import { CONSENT_HEADER } from '@/features/leads/rules/consent'
import { type Lead, toFieldErrors, typedSchema } from '@/features/leads/rules/lead'
import { FILLING_HEADER } from '@/features/leads/rules/lead-fields'
import { ORIGIN_HEADER } from '@/features/leads/rules/lead-origin'
import { requestTimeout } from '@/lib/request-timeout'
import { origin } from './attribution'
import type { TypedValues } from './types'

const RETRY_AFTER_MS = 400

export type SendResult = { ok: true } | { ok: false; status: number; errors: Record<string, string> }

/** The input of a visitor after the schema has checked and cleaned it. */
export type CheckedFields = z.output<typeof typedSchema>

/** Checks the input with the schema of a lead. */
export function checkLead(
  values: TypedValues,
  fields: readonly LeadField[],
): ResolverResult<TypedValues, CheckedFields> {
  // A field that this form does not show has no value.
  const typed = Object.fromEntries(
    fields.map(({ name, isMany }) => [name, values[name] || (isMany ? [] : '')]),
  )
  const result = z.safeParse(typedSchema, typed)
  if (result.success) return { values: result.data, errors: {} }
  const wrong = Object.entries(toFieldErrors(result.error))
  const errors = Object.fromEntries(wrong.map(([name, message]) => [name, { type: 'schema', message }]))
  return { values: {}, errors }
}

/** A unique idempotency key. `crypto.randomUUID` does not exist on pages that are served without TLS. */
export function newKey(): string {
  return crypto.getRandomValues(new Uint32Array(4)).join('-')
}

/**
 * Sends a lead and, when the network fails, sends it once more with the same key (reading A92).
 *
 * @param consent - the value of the ticked box, which is the version of the consent text
 * @throws when no response came: the network failed twice or 15 s passed
 */
export async function sendLead(lead: Lead, key: string, consent: string): Promise<SendResult> {
  const signal = requestTimeout()
  const headers = {
    'content-type': 'application/json',
    'idempotency-key': key,
    [CONSENT_HEADER]: consent,
    // `performance.now()` counts from the start of the page.
    [FILLING_HEADER]: performance.now().toFixed(),
    [ORIGIN_HEADER]: origin(),
  }
  const post = () => fetch(paths.leads, { method: 'POST', headers, body: JSON.stringify(lead), signal })
  const response = await post().catch(async (reason: unknown) => {
    if (signal.aborted) throw reason
    await new Promise((resolve) => setTimeout(resolve, RETRY_AFTER_MS))
    return post()
  })
  if (response.ok) return { ok: true }
  return { ok: false, status: response.status, errors: errorsIn(await response.json().catch(() => null)) }
}

function errorsIn(response: unknown): Record<string, string> {
  const texts = Object.entries<string>(Object(Object(response).errors))
  return Object.fromEntries(texts.filter(([, text]) => typeof text === 'string'))
}

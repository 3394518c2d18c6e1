import { randomUUID } from 'node:crypto'
import { CONSENT_HEADER, CONSENT_VERSION } from '@/features/leads/rules/consent'
import { LEAD } from './lead-values'
import { query } from './payload'
import { rest } from './rest'

let address = 0

/** A new address for each call, so that the limit of one test is not the limit of another. */
export function fromSomewhere(): string {
  address += 1
  return `192.0.2.${address}`
}

export { LEAD }

type Sending = { key?: string; from?: string; headers?: Record<string, string> }

/** Sends a lead as the page's script does, whose box was ticked. */
export function sendJson(
  json: unknown,
  { key = randomUUID(), from = fromSomewhere(), headers }: Sending = {},
) {
  return rest('POST', 'form-submissions', {
    json,
    headers: {
      'idempotency-key': key,
      'x-client-address': from,
      [CONSENT_HEADER]: CONSENT_VERSION,
      ...headers,
    },
  })
}

/** Sends a lead as the page does when scripts are off. */
export function sendPlain(
  fields: Record<string, string | string[]>,
  { from = fromSomewhere(), headers }: Sending = {},
) {
  const pairs = Object.entries(fields).flatMap(([name, value]) => [value].flat().map((each) => [name, each]))
  return rest('POST', 'form-submissions', {
    body: new URLSearchParams(pairs),
    headers: { 'x-client-address': from, ...headers },
  })
}

/** The stored leads of one e-mail address, with the columns of the table. */
export async function leadsOf(email: string) {
  const rows = await query('select * from form_submissions where email = $1', [email])
  return rows
}

/** How many leads are stored. */
export async function countStoredLeads(): Promise<number> {
  const rows = await query('select count(*)::int as total from form_submissions')
  return rows[0].total
}

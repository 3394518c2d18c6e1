import { z } from 'zod'
import type { Person } from '@/domain/person'
import { recordEvent } from '@/features/audit/server/record-event'
import { isConfirmed, PRIVACY_TEXTS, toPerson } from '@/features/privacy/rules/privacy'
import { adminEndpoint } from '@/server/admin-endpoint'
import { Refusal } from '@/server/errors'
import { erasePerson } from './erase'
import { findHeld } from './find'

/** The person stands in the body, because an address in a URL would be written into every log on the way. */
const requestSchema = z.looseObject({ seen: z.unknown().optional(), typed: z.unknown().optional() })

/** `POST /api/erasures/find` `{email, phone}`: everything that is held about somebody. */
export const findPerson = adminEndpoint({
  method: 'post',
  path: '/find',
  body: requestSchema,
  refusal: PRIVACY_TEXTS.nobody,
  handle: async ({ req, body }) => {
    const found = await findHeld(req, requirePerson(body))
    const counts = Object.entries(found.held).map(([what, rows]) => [what, rows.length])
    await recordEvent(req, 'privacy.found', { details: Object.fromEntries(counts) })
    return found
  },
})

/** `POST /api/erasures/erase` `{email, phone, seen, typed}`: erases it for good. */
export const eraseHeld = adminEndpoint({
  method: 'post',
  path: '/erase',
  body: requestSchema,
  refusal: PRIVACY_TEXTS.nobody,
  handle: async ({ req, body }) => {
    const person = requirePerson(body)
    if (!isConfirmed(body.typed, person)) throw new Refusal(PRIVACY_TEXTS.unconfirmed, 400)
    return erasePerson(req, person, String(body.seen ?? ''))
  },
})

function requirePerson(body: unknown): Person {
  const person = toPerson(body)
  if (!person) throw new Refusal(PRIVACY_TEXTS.nobody, 400)
  return person
}

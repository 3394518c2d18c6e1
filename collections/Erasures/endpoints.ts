import type { Endpoint, PayloadRequest } from 'payload'
import { isAdmin } from '@/domain/account'
import { isConfirmed, type Person, PRIVACY_TEXTS, toPerson } from '@/domain/privacy'
import { isRecord } from '@/lib/fetch-json'
import { Refusal } from '../errors'
import { erasePerson } from './erase'
import { findHeld } from './find'

const BAD_REQUEST = 400
const NOT_FOUND = 404

/** Whom it is about stands in the body: an address in a URL would stand in every log on the way. */
type Body = Record<string, unknown>

function privacyEndpoint(
  path: string,
  handle: (req: PayloadRequest, person: Person, body: Body) => Promise<unknown>,
): Endpoint {
  const handler = async (req: PayloadRequest) => {
    if (!isAdmin(req.user)) throw new Refusal('Not found', NOT_FOUND)
    const body: unknown = await req.json?.()
    const person = toPerson(body)
    if (!isRecord(body) || !person) throw new Refusal(PRIVACY_TEXTS.nobody, BAD_REQUEST)
    return Response.json(await handle(req, person, body), { headers: { 'cache-control': 'no-store' } })
  }
  return { path, method: 'post', handler }
}

/** `POST /api/erasures/find` `{email, phone}`: everything that is held about somebody. */
export const findPerson = privacyEndpoint('/find', findHeld)

/** `POST /api/erasures/erase` `{email, phone, seen, typed}`: erases it for good. */
export const eraseHeld = privacyEndpoint('/erase', async (req, person, { seen, typed }) => {
  if (!isConfirmed(typed, person)) throw new Refusal(PRIVACY_TEXTS.unconfirmed, BAD_REQUEST)
  return erasePerson(req, person, String(seen ?? ''))
})

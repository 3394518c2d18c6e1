import type { Erased, Found, Person } from '@/domain/privacy'
import { firstError, requestTimeout } from '@/lib/fetch-json'
import { requireOk } from '../session/session-fetch'
import { Refused } from '../table/row-actions.client'

const API = '/api/erasures'
const REFUSALS = [400, 409]

/** @throws {Refused} with words, or what `requireOk` throws */
export async function findPerson(person: Person): Promise<Found> {
  return (await post('find', person)).json()
}

/**
 * Erases what was found; refused when that is no longer what is stored.
 *
 * @throws {Refused} with words, or what `requireOk` throws
 */
export async function erasePerson({ person, seen }: Found, typed: string): Promise<Erased> {
  return (await post('erase', { ...person, seen, typed })).json()
}

async function post(what: 'find' | 'erase', body: object): Promise<Response> {
  const response = await fetch(`${API}/${what}`, {
    method: 'POST',
    cache: 'no-store',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: requestTimeout(),
  })
  if (REFUSALS.includes(response.status)) throw new Refused(messageOf(await response.json()))
  return requireOk(Promise.resolve(response))
}

function messageOf(body: unknown): string {
  return String(firstError(body)?.message ?? '')
}

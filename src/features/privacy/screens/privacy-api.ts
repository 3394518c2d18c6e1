import type { Person } from '@/domain/person'
import type { Erased, Found } from '@/features/privacy/rules/privacy'
import { fetchJson } from '@/lib/fetch-json'

const API = '/api/erasures'

/** The statuses of a refusal whose message is shown. */
export const REFUSALS = [400, 409]

/** @throws {RequestFailed} */
export function findPerson(person: Person): Promise<Found> {
  return fetchJson(`${API}/find`, { body: person })
}

/**
 * Erases the found rows. The server refuses if the stored rows have changed since.
 *
 * @throws {RequestFailed}
 */
export function erasePerson({ person, seen }: Found, typed: string): Promise<Erased> {
  return fetchJson(`${API}/erase`, { body: { ...person, seen, typed } })
}

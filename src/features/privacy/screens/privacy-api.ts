import type { Person } from '@/domain/person'
import type { Erased, Found } from '@/features/privacy/rules/privacy'
import { withJson } from '@/lib/fetch-json'
import { fetchOrRefused } from '@/staff-ui/session-fetch'

const API = '/api/erasures'
const REFUSALS = [400, 409]

/** @throws {Refused} with a message, or what `fetchInTime` throws */
export async function findPerson(person: Person): Promise<Found> {
  return (await post('find', person)).json()
}

/**
 * Erases the found rows. The server refuses if the stored rows have changed since.
 *
 * @throws {Refused} with a message, or what `fetchInTime` throws
 */
export async function erasePerson({ person, seen }: Found, typed: string): Promise<Erased> {
  return (await post('erase', { ...person, seen, typed })).json()
}

const post = (what: 'find' | 'erase', body: object) =>
  fetchOrRefused(`${API}/${what}`, withJson('POST', body), REFUSALS)

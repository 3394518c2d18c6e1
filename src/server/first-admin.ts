import { randomInt } from 'node:crypto'
import type { Payload } from 'payload'
import { ADMIN_ROLE } from '@/domain/role'

/** No letters that look alike. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'

/** A password to be typed off a screen: four groups of five, some 99 bits. */
export function generatePassword(): string {
  const letter = () => LETTERS[randomInt(LETTERS.length)]
  const group = () => Array.from({ length: 5 }, letter).join('')
  return Array.from({ length: 4 }, group).join('-')
}

/**
 * Stores the first admin. The caller holds the lock and has seen that there is none.
 *
 * @throws {Error} when the address belongs to an account already: nobody gets rights by signing up early
 */
export async function makeFirstAdmin(payload: Payload, email: string, password: string) {
  const { totalDocs } = await payload.count({
    collection: 'users',
    where: { email: { equals: email } },
    overrideAccess: true,
  })
  if (totalDocs > 0) {
    throw new Error(`ADMIN_EMAIL ${email} belongs to an account without rights. Name another address.`)
  }
  await payload.create({
    collection: 'users',
    data: { email, password, roles: [ADMIN_ROLE] },
    overrideAccess: true,
  })
}

import { serverPaths } from '@/domain/server-paths'
import { env } from '@/env'
import { isSame, signatureOf } from '@/lib/secrets'

const FORM = /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\.([\w-]{43})$/

/** The parameter of the page, and the field of its forms. */
export const TOKEN = 'token'

/**
 * The path of the page on which whoever has booked an appointment sees, moves and cancels it. Whoever knows the path may do
 * so without signing in. It has no end of its own: what it is good for follows the appointment as it is stored, which may
 * be moved to another month.
 *
 * @param id - of the appointment
 */
export function appointmentPath(id: string): string {
  return `${serverPaths.appointment}?${TOKEN}=${id}.${sign(id)}`
}

/** @returns the id of the appointment of a token; null for any other text, and for a token of another kind or secret */
export function readAppointmentToken(token: string): string | null {
  const [, id = '', signature = ''] = FORM.exec(token) ?? []
  return env.PAYLOAD_SECRET && id && isSame(signature, sign(id)) ? id : null
}

function sign(id: string): string {
  return signatureOf(env.PAYLOAD_SECRET ?? '', `appointment ${id}`)
}

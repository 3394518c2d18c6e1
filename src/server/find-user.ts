import { executeAuthStrategies, type Payload, type TypedUser } from 'payload'

/**
 * Who is signed in, as far as the database could be asked. `payload.auth` would say what they may do with each field of
 * each collection too, which costs several times as much, for each request.
 */
export async function findUser(payload: Payload, headers: Headers): Promise<TypedUser | null> {
  return (await executeAuthStrategies({ headers, payload })).user
}

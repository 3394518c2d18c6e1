import { type Payload, type RequestContext, ValidationError } from 'payload'
import { noteEvent } from '@/domain/events'

/**
 * Stores an account without rights.
 *
 * @param context - for the hooks of the collection
 * @returns whether it was made; false when a sign-up beside this one has made it
 */
export async function createMember(
  payload: Payload,
  email: string,
  password: string,
  context?: RequestContext,
): Promise<boolean> {
  try {
    // No caller may create accounts; sign-up is the one writer, and it names the rights: none.
    const { id } = await payload.create({
      collection: 'users',
      data: { email, password, roles: [] },
      overrideAccess: true,
      context,
    })
    noteEvent(payload.logger, 'auth.sign-up', { user: id })
    return true
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error
    return false
  }
}

import type { CollectionBeforeValidateHook } from 'payload'
import { Refusal } from '../refusal'

/**
 * Passwords change through the account's own endpoints, which ask for the current one or for a link that was
 * mailed, and through the owner's command line. Payload's form of a user asks for neither.
 */
export const refusePassword: CollectionBeforeValidateHook = ({ data, operation, context }) => {
  if (operation === 'update' && data?.password && !context.passwordIsChecked) {
    throw new Refusal('Passwords are changed on the account page or by recovery.', 400)
  }
  return data
}

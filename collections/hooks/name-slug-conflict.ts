import { type CollectionAfterErrorHook, ValidationError } from 'payload'

const CONFLICT = 409
const MESSAGE = 'That slug is already in use'

/** Says in words what a unique index means; the database decides, so that two savers at once get one winner. */
export const nameSlugConflict: CollectionAfterErrorHook = ({ error }) => {
  if (!isSlugConflict(error)) return
  return { response: { errors: [{ message: MESSAGE }] }, status: CONFLICT }
}

function isSlugConflict(error: unknown): boolean {
  if (!(error instanceof ValidationError)) return false
  return error.data.errors.some(({ message, path }) => path !== 'title' && /unique/i.test(message))
}

export type FieldProblem = { path: string; message: string }

/**
 * What an error says of single fields; empty when it says nothing of any. By its shape: the build holds Payload
 * more than once, and an error of one copy is no instance of another's class.
 */
export function fieldProblemsOf(error: unknown): FieldProblem[] {
  if (!hasData(error) || !Array.isArray(error.data?.errors)) return []
  return error.data.errors.flatMap(({ path, message }) =>
    typeof message === 'string' ? [{ path: String(path), message }] : [],
  )
}

function hasData(error: unknown): error is { data?: { errors?: { path?: unknown; message?: unknown }[] } } {
  return typeof error === 'object' && error !== null && 'data' in error
}

/** What is said of a slug that another post has. */
export const SLUG_TAKEN = 'That slug is already in use'

/** Whether an error means that another post has the slug; the database decides, whatever was asked before. */
export function isSlugConflict(error: unknown): boolean {
  return fieldProblemsOf(error).some(({ message, path }) => path !== 'title' && /unique/i.test(message))
}

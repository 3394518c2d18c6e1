import { FileProblem, placeWords } from '@/features/imports/rules/records'
import { IMAGE_PROBLEMS } from '@/features/media/rules/image'
import { isDatabaseUnavailable } from '@/lib/known-errors'

/** Of the system, and of PostgreSQL. */
const FULL = /^(?:ENOSPC|EDQUOT|53100)$/

/** Why an import has stopped, and what lets it go on, in sentences for the staff. */
export function problemOf(error: unknown): string {
  if (error instanceof FileProblem) {
    const where = placeWords(error.place)
    return `${error.message.replace(/\.$/, '')}${where && ` (${where})`}.`
  }
  if (isFull(error)) return 'The disk of the server is full. Make room, and let the import go on.'
  if (isStoreAway(error))
    return 'Images cannot be stored: the disk of the server is full, or their store is away. Mend that, and let the import go on.'
  if (isDatabaseUnavailable(error))
    return 'The database was away. What was stored stays, and the import can go on.'
  return `It stopped: ${wordsOf(error)}`
}

/** Why an undo has stopped before its end. */
export function undoProblemOf(error: unknown): string {
  const because = isDatabaseUnavailable(error) ? 'the database was away' : wordsOf(error).replace(/\.$/, '')
  return `The undo has stopped: ${because}. What it took away stays away. Undo the import again for the rest.`
}

const wordsOf = (error: unknown) => (error instanceof Error ? error.message : String(error)).slice(0, 500)

/** Whether no image can be stored at the moment, whatever it is. */
export const isStoreAway = (error: unknown) =>
  error instanceof Error && error.message === IMAGE_PROBLEMS.store

function isFull(error: unknown): boolean {
  if (!(error instanceof Object)) return false
  if ('code' in error && FULL.test(String(error.code))) return true
  return 'cause' in error && isFull(error.cause)
}

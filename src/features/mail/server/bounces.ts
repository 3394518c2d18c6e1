import type { Payload } from 'payload'
import { logEvent } from '@/domain/events'
import type { Returned } from './take-bounce'

/** Tells the log of a mail that came back, as of one that was refused at once. */
export function tellOfBounce(
  { logger }: Pick<Payload, 'logger'>,
  { id, lead, forStaff, kind }: Returned,
): void {
  const trace = { mail: id, ...(lead && { lead }) }
  if (forStaff) logEvent(logger, 'mail.given-up', trace)
  else logEvent(logger, kind === 'gone' ? 'mail.no-address' : 'mail.returned', trace)
}

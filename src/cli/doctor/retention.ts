import type { HoldReason } from '@/domain/retention'
import { withConnection } from '@/server/database/connection'
import { findHeld, type Held } from '@/server/retention/sweep'
import { type Finding, warning, wordsOf, yes } from './finding'

const REASONS: Record<HoldReason, string> = {
  many: 'that is more than 5% of what is stored',
  'clocks-differ': 'the clocks of this machine and of the database stand more than a minute apart',
  'clock-went-back': "the database's clock is behind the last sweep",
  'clock-leapt': 'the last sweep was more than 31 days ago, or a clock has leapt',
}

/** What a sweep has left for its owner to confirm. */
export function toHeldWords({
  reason,
  form_submissions: leads,
  consent_records: consents,
  outbox: mails,
}: Held): string {
  return `${leads} leads, ${consents} records of consent and ${mails} mails would be deleted, and were not: ${REASONS[reason]}.`
}

/** Whether the times of the privacy policy are kept without a person. */
export async function checkRetention(url: string): Promise<Finding> {
  try {
    const held = await withConnection(url, (client) => findHeld(client))
    if (!held) return yes('what is over goes by itself')
    return warning(toHeldWords(held), 'Look at the clocks, then: npm run retention -- --confirm')
  } catch (error) {
    return warning(
      `What is over cannot be counted: ${wordsOf(error)}`,
      'Mend the database and its migrations first.',
    )
  }
}

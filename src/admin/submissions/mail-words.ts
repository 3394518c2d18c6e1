import { NO_MAIL_SERVER } from '@/domain/outbox'
import { toShortMoment } from '../moments'
import type { LeadMail } from './submissions-api'

/** What has become of a mail: a word for it, and the rest of the story. */
export type MailStory = { word: string; rest: string; isTrouble: boolean }

/** @returns for example 'Sent', 'Nov 20, 3:40 PM' */
export function toMailStory(mail: LeadMail): MailStory {
  const { state, sentAt, problem, attempts, nextAttemptAt } = mail
  if (state === 'sent') return { word: 'Sent', rest: sentAt ? toShortMoment(sentAt) : '', isTrouble: false }
  if (state === 'failed') return { word: 'Failed', rest: withReason('Given up', problem), isTrouble: true }
  if (state === 'waiting' && problem === NO_MAIL_SERVER)
    return { word: 'Waiting', rest: problem, isTrouble: true }
  if (!problem) return { word: 'Queued', rest: 'Goes out within seconds', isTrouble: false }
  const times = attempts === 1 ? 'Failed once' : `Failed ${attempts} times`
  return {
    word: 'Queued',
    rest: withReason(`${times}, next try ${toShortMoment(nextAttemptAt)}`, problem),
    isTrouble: true,
  }
}

function withReason(text: string, problem: string | null | undefined): string {
  return problem ? `${text}: ${problem}` : text
}

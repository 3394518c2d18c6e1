import type { ReminderName } from './reminders'

/** A mail about the test of an owner, as Outgoing Mail has it. Moments are ISO texts. */
export type TestMail = {
  id: string
  subject: string
  to: string
  state: string
  /** Why it has not gone. */
  problem: string | null
  sentAt: string | null
}

/** The appointment with which an owner tries how visitors book. */
export type TestBooking = {
  begins: string
  /** Whether it holds its time and is still to come. */
  isOn: boolean
  isCancelled: boolean
  /** The member of the staff; null when the account is gone. */
  person: string | null
  /** The path of its page. */
  page: string
  mails: readonly TestMail[]
  /** Those that are still to be sent. */
  reminders: readonly { name: ReminderName; at: string }[]
}

/** What the screen of the settings shows. */
export type TestNow = {
  test: TestBooking | null
  /** The next times that visitors are offered. */
  times: readonly string[]
}

/** What has become of a mail, in words; `isBad` when somebody has to do something. */
export function fateOf({ state, problem, sentAt }: TestMail): { text: string; isBad: boolean } {
  if (sentAt) return { text: 'Sent', isBad: false }
  if (state === 'dropped') return { text: `Not sent. ${problem ?? ''}`.trim(), isBad: false }
  if (state === 'failed') return { text: `Failed. ${problem ?? ''}`.trim(), isBad: true }
  if (problem) return { text: `Waits. ${problem}`, isBad: true }
  return { text: 'Queued, and goes within seconds', isBad: false }
}

/** Whether a mail is likely to go in a moment, so that it is worth looking again. */
export const isOnItsWay = ({ state, problem, sentAt }: TestMail): boolean =>
  state === 'queued' && problem === null && sentAt === null

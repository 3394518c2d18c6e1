import { onTestFinished, vi } from 'vitest'
import { smtpTransport } from '@/lib/smtp'
import { recordedLog } from './log'
import { type SinkFaults, startMailSink } from './mail-sink'
import { payload, query } from './payload'

const now = performance.now.bind(performance)
let passed = 0

/** Lets a time pass for the sender, until mocks are restored. */
export function letPass(ms: number): void {
  passed += ms
  const offset = passed
  vi.spyOn(performance, 'now').mockImplementation(() => now() + offset)
}

/**
 * A mail server of this test, to which the product's transport sends. For the sender a minute has passed, so that it knows
 * nothing bad of the server of the test before.
 */
export async function sendToSink(faults: SinkFaults = {}) {
  const sink = await startMailSink(faults)
  letPass(61_000)
  const transport = smtpTransport(sink.url, { siteUrl: 'http://localhost:3000' })
  const sending = vi
    .spyOn(payload, 'sendEmail')
    .mockImplementation((mail) => transport.sendMail({ from: 'site@example.com', ...mail }))
  onTestFinished(() => {
    sink.close()
    sending.mockRestore()
  })
  return sink
}

/** What the log is told of mails during this test, by the names of the events. */
export function recordMailEvents(): () => string[] {
  const log = recordedLog()
  const before = payload.logger
  payload.logger = log.logger
  onTestFinished(() => {
    payload.logger = before
  })
  return () => log.entries().flatMap(({ event }) => (event?.startsWith('mail.') ? [event] : []))
}

/** Queues mails as a request does, due now and the first one first. */
export const queueMails = (recipients: readonly string[], forStaff = false) =>
  query(
    `insert into outbox (id, recipient, subject, text, for_staff, state, attempts, next_attempt_at)
     select gen_random_uuid(), recipient, 'A mail', 'Its words', $2, 'queued', 0,
       now() - interval '1 hour' + number * interval '1 millisecond'
     from unnest($1::text[]) with ordinality as given (recipient, number)`,
    [recipients, forStaff],
  )

/** So many strangers. */
export const strangers = (count: number) =>
  Array.from({ length: count }, (_, index) => `stranger-${index + 1}@example.net`)

/** A promise, and what settles it. */
export function gate<T>() {
  let open: (value: T) => void = () => {}
  const opened = new Promise<T>((resolve) => (open = resolve))
  return { open, opened }
}

/** Waits until an assertion holds, as long as a busy machine may take. */
export const until = (assertion: () => unknown) => vi.waitFor(assertion, { timeout: 20_000 })

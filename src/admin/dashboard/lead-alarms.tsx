import Link from 'next/link'
import type { PayloadRequest } from 'payload'
import { paths } from '@/domain/paths'
import type { Silence } from '@/features/leads/rules/silence'
import {
  countWaitingMail,
  listNotNotified,
  type Refused,
  readRefused,
  readSilence,
  type Untold,
} from '@/features/leads/server/dashboard'
import { reasonOf } from '@/features/mail/rules/outbox'
import { REFUSES_US } from '@/features/mail/rules/refusal'
import { Moment } from '@/staff-ui/moment.client'
import { Panel } from '@/staff-ui/panel'

/** The look of an alarm: a heading with a text, or with a list of leads. */
const alarm =
  'rounded border border-l-4 border-line border-l-danger bg-paper-raised px-5 py-4 [&_h2]:mb-1.5 [&_h2]:text-card [&_h2]:leading-snug [&_h2]:font-bold [&_p]:max-w-[42rem] [&_p]:text-ink-soft'

const LISTED = 5
/** The outcome of a notification, by its state. */
const FATES: Record<string, string> = { failed: 'Given up', waiting: 'Waiting' }
const HOUR_MS = 60 * 60 * 1000

/**
 * Warns of problems that may cost leads: failed notifications, a mail server that refuses, and an unusual silence. It is empty if
 * there are none.
 */
export function LeadAlarms({ req }: { req: PayloadRequest }) {
  return (
    <div className="col-span-full grid grid-cols-[minmax(0,1fr)] gap-5 empty:hidden">
      <Panel req={req} title="Mail that waits for a mail server" read={() => countWaitingMail(req)}>
        {(waiting) => waiting !== null && <NoServerAlarm waiting={waiting} />}
      </Panel>
      <Panel req={req} title="Notifications that have not gone out" read={() => listNotNotified(req, LISTED)}>
        {(untold) => untold.total > 0 && <UntoldAlarm {...untold} />}
      </Panel>
      <Panel req={req} title="Whether the mail server takes our mail" read={() => readRefused(req)}>
        {(refused) => refused && <RefusedAlarm {...refused} />}
      </Panel>
      <Panel req={req} title="Whether leads come in as usual" read={() => readSilence(req, new Date())}>
        {(silence) => silence && <SilenceAlarm {...silence} />}
      </Panel>
    </div>
  )
}

function NoServerAlarm({ waiting }: { waiting: number }) {
  return (
    <section className={alarm} aria-labelledby="no-mail-server">
      <h2 id="no-mail-server">No mail server is set</h2>
      <p>
        Nobody is told of a lead by mail, and no password can be recovered.{' '}
        {waiting > 0 && `${waiting === 1 ? '1 mail waits' : `${waiting} mails wait`}. `}
        Ask the person who runs the server to set a mail server: what is younger than three days goes out
        then.
      </p>
    </section>
  )
}

function UntoldAlarm({ total, leads }: { total: number; leads: readonly Untold[] }) {
  return (
    <section className={alarm} aria-labelledby="untold-leads">
      <h2 id="untold-leads">
        {total === 1
          ? '1 notification has not gone out'
          : `Notifications of ${total} leads have not gone out`}
      </h2>
      <ul>
        {leads.map(({ id, name, createdAt, state, problem, meaning }) => (
          <li
            className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 border-t border-line pt-1 pb-2 wrap-anywhere"
            key={id}
          >
            <Link
              className="inline-flex min-h-11 items-center"
              href={paths.adminSubmission(id)}
              prefetch={false}
            >
              {name}
            </Link>
            <Moment className="text-note text-ink-soft" at={createdAt.toISOString()} />
            <span className="col-span-full text-note text-ink-soft">
              {FATES[state] ?? 'Still tried'}
              {problem && `: ${reasonOf(problem, meaning)}`}
            </span>
          </li>
        ))}
      </ul>
      {total > leads.length && <p>And {total - leads.length} more.</p>}
    </section>
  )
}

function RefusedAlarm({ problem, count }: Refused) {
  return (
    <section className={alarm} aria-labelledby="mail-refused">
      <h2 id="mail-refused">{REFUSES_US}</h2>
      <p className="wrap-anywhere">
        {count === 1 ? '1 mail has not gone out' : `${count} mails have not gone out`}. Show this to the
        person who runs the server; what waits is tried again for a day. The mail server said: {problem}
      </p>
    </section>
  )
}

function SilenceAlarm({ since, length, usual }: Silence) {
  return (
    <section className={alarm} aria-labelledby="silence">
      <h2 id="silence">No lead for {toHours(length)}</h2>
      <p>
        The last one came in on <Moment at={since.toISOString()} />. The longest usual pause is{' '}
        {toHours(usual)}. Send yourself a request from the <a href={paths.contact}>contact page</a> to see
        that the form works.
      </p>
    </section>
  )
}

/**
 * @param ms - working time
 * @returns for example '14 working hours'
 */
function toHours(ms: number): string {
  if (ms < HOUR_MS) return `${Math.round((ms / HOUR_MS) * 60)} working minutes`
  const hours = Math.round(ms / HOUR_MS)
  return hours === 1 ? '1 working hour' : `${hours} working hours`
}

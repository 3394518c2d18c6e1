import { type AuditEntry, auditWords } from '@/features/audit/rules/audit'
import { Moment } from '@/staff-ui/moment.client'

type Props = {
  /** The events of the account on the screen, the newest first. */
  events: readonly AuditEntry[]
}

/** Shows the recent events of the reader's account, so that the reader notices those caused by others. */
export function RecentEvents({ events }: Props) {
  return (
    <section className="mb-8 max-w-[44rem]" aria-labelledby="recent-events">
      <h2 className="mb-2 font-display text-xl leading-[1.1] font-extrabold" id="recent-events">
        Recent security events
      </h2>
      <p className="mb-3 text-sm text-ink-soft">
        Sign-ins and changes of what opens this account. If one was not you, end all other sessions and change
        your password.
      </p>
      {events.length === 0 ? (
        <p className="text-ink-soft">Nothing yet.</p>
      ) : (
        <ul className="m-0 list-none border-0 border-t border-line p-0">
          {events.map((event) => (
            <li key={event.id} className="grid gap-0.5 border-0 border-b border-line py-2">
              <span className="font-semibold wrap-anywhere">
                {auditWords(event.kind)}
                {event.count > 1 && (
                  <span className="tabular-nums"> × {event.count.toLocaleString('en-US')}</span>
                )}
              </span>
              <span className="text-note wrap-anywhere text-ink-soft">
                <Moment at={event.at} />
                {[...howOf(event), ...whoseOf(event)].map((words) => `, ${words}`)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

const FACTORS: Record<string, string> = {
  password: 'by password',
  totp: 'by a code of an app',
  'backup-code': 'by a backup code',
  code: 'by a code',
  passkey: 'by a passkey',
}

function howOf({ details: { factor, device } }: AuditEntry): string[] {
  const how = typeof factor === 'string' ? FACTORS[factor] : undefined
  return [...(how ? [how] : []), ...(typeof device === 'string' ? [device] : [])]
}

/** The address of the event, and its actor if that was another account. */
function whoseOf({ actor, account, email, subjectId, address }: AuditEntry): string[] {
  const isOther = actor === 'account' && account !== subjectId
  return [
    ...(address ? [`from ${address}`] : []),
    ...(isOther ? [`by ${email ?? 'an account that has gone'}`] : []),
  ]
}

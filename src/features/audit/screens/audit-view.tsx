import Link from 'next/link'
import type { AdminViewServerProps } from 'payload'
import type { ReactNode } from 'react'
import { ShellTemplate } from '@/admin/shell/shell'
import { toDay, toTime } from '@/domain/business-minute'
import { BUSINESS_TIME_ZONE } from '@/domain/business-time-zone'
import { AUDIT_GROUPS } from '@/domain/facts'
import { paths } from '@/domain/paths'
import { RETENTION } from '@/domain/retention'
import { serverPaths } from '@/domain/server-paths'
import {
  AUDIT_ACTORS,
  type AuditEntry,
  auditWords,
  detailsInWords,
  kindsOf,
  subjectAddress,
  subjectWords,
} from '@/features/audit/rules/audit'
import {
  type AuditFilter,
  auditFilterSchema,
  readAudit,
  readPlace,
  toPlaceText,
} from '@/features/audit/server/read-audit'
import { card, field } from '@/staff-ui/controls'
import { CsvButton } from '@/staff-ui/deferred.client'
import { Panel } from '@/staff-ui/panel'
import { Screen } from '@/staff-ui/screen'
import { button } from '@/ui/button'

const SHOWN = 50

type Props = AdminViewServerProps & {
  /** Reads the addresses of the staff, which the filter suggests. */
  readPeople: () => Promise<readonly string[]>
}

/** Shows who did what, when and from where, the newest first. */
export function AuditView({ readPeople, ...view }: Props) {
  const { req } = view.initPageResult
  const asked = view.searchParams ?? {}
  const filter = auditFilterSchema.parse({ person: '', kind: '', from: '', to: '', ...asked })
  const before = readPlace(asked.before)
  const page = {
    place: before ?? readPlace(asked.after),
    direction: before ? ('newer' as const) : ('older' as const),
    limit: SHOWN,
  }
  const query = toQuery(filter)
  const csv = `${serverPaths.auditExport}?${new URLSearchParams(query)}`
  return (
    <ShellTemplate {...view}>
      <Screen title="Audit log" actions={<CsvButton address={csv} />}>
        <p className="mb-5 max-w-[70ch] text-ink-soft">
          Who did what, when and from where. Nothing here can be changed or deleted; addresses are forgotten
          after {RETENTION.auditAddressDays} days. Times are those of the business, in{' '}
          {BUSINESS_TIME_ZONE.replaceAll('_', ' ')}.
        </p>
        <Panel
          req={req}
          title="Audit log"
          isWide
          read={() => Promise.all([readAudit(req, filter, page), readPeople()])}
        >
          {([{ entries, hasNewer, hasOlder }, people]) => (
            <>
              <Filter filter={filter} people={people} />
              <section className={card} aria-label="Entries">
                {entries.length === 0 ? (
                  <p className="px-5 py-5 text-ink-soft" role="status">
                    Nothing in the log fits what is asked for above. Take some of it away.
                  </p>
                ) : (
                  <ByDay entries={entries} />
                )}
              </section>
              <Pages entries={entries} query={query} hasNewer={hasNewer} hasOlder={hasOlder} />
            </>
          )}
        </Panel>
      </Screen>
    </ShellTemplate>
  )
}

/** The filter without its empty values. */
function toQuery(filter: AuditFilter): Record<string, string> {
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== ''))
}

/** The filters are a GET form, so that the result has a URL that can be bookmarked and shared. */
function Filter({ filter, people }: { filter: AuditFilter; people: readonly string[] }) {
  const { person, kind, from, to } = filter
  const isFiltered = Object.keys(toQuery(filter)).length > 0
  return (
    <search className="mb-5">
      <form
        // Another URL resets the fields to its filter.
        key={JSON.stringify(filter)}
        className="m-0 flex flex-wrap items-end gap-2"
        action={paths.adminAudit}
      >
        <Labelled label="Person">
          <input
            className={`${field} w-full`}
            name="person"
            type="email"
            list="audit-people"
            defaultValue={person}
            placeholder="Everybody"
            autoComplete="off"
          />
          <datalist id="audit-people">
            {people.map((email) => (
              <option key={email} value={email} />
            ))}
          </datalist>
        </Labelled>
        <Labelled label="Kind">
          <select className={`${field} w-full`} name="kind" defaultValue={kind}>
            <option value="">Everything</option>
            {AUDIT_GROUPS.map((group) => (
              <optgroup key={group} label={group}>
                {kindsOf(group).map(([name, words]) => (
                  <option key={name} value={name}>
                    {words}
                  </option>
                ))}
              </optgroup>
            ))}
          </select>
        </Labelled>
        <Labelled label="From">
          <input className={`${field} w-full`} type="date" name="from" defaultValue={from} />
        </Labelled>
        <Labelled label="To">
          <input className={`${field} w-full`} type="date" name="to" defaultValue={to} />
        </Labelled>
        <button type="submit" className={button()}>
          Show
        </button>
        {isFiltered && (
          <Link className={button()} href={paths.adminAudit} prefetch={false}>
            Show everything
          </Link>
        )}
      </form>
    </search>
  )
}

function Labelled({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is its child.
    <label className="grid min-w-0 flex-[0_1_14rem] gap-1 text-note font-semibold max-sm:basis-full">
      {label}
      {children}
    </label>
  )
}

function ByDay({ entries }: { entries: readonly AuditEntry[] }) {
  const days = new Map<string, AuditEntry[]>()
  for (const entry of entries) {
    const day = toDay(new Date(entry.at))
    days.set(day, [...(days.get(day) ?? []), entry])
  }
  return [...days].map(([day, ofDay]) => (
    <section key={day} aria-label={day}>
      <h2 className="bg-paper-sunk px-5 py-2 font-body text-sm leading-tight font-bold">{day}</h2>
      <ol>
        {ofDay.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ol>
    </section>
  ))
}

/** Shows one entry: time, event, subject, actor and address. Its details open below. */
function Entry({ entry }: { entry: AuditEntry }) {
  const { at, kind, count } = entry
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-x-4 gap-y-1 border-b border-line px-5 py-3 last:border-b-0 sm:grid-cols-[7rem_minmax(0,1fr)]">
      <time className="text-sm tabular-nums" dateTime={at}>
        {toTime(new Date(at))}
      </time>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-0.5">
        <p className="wrap-anywhere">
          <span className="font-semibold">{auditWords(kind)}</span>
          {count !== 1 && <span className="tabular-nums"> × {count.toLocaleString('en-US')}</span>}
          <About entry={entry} />
        </p>
        <p className="text-sm wrap-anywhere text-ink-soft">
          {whoOf(entry)}
          {entry.address && `, from ${entry.address}`}
        </p>
        <More entry={entry} />
      </div>
    </li>
  )
}

function About({ entry: { account, subjectType, subjectId, subject } }: { entry: AuditEntry }) {
  // An event that concerns the actor's own account, such as a sign-in, needs no subject.
  if (!subjectType || (account !== null && account === subjectId)) return null
  const address = subjectAddress(subjectType, subjectId)
  const name = subject ?? (subjectType === 'table' ? subjectId : null)
  if (!name && !address) return null
  return (
    <span>
      {': '}
      {address ? (
        <Link className="text-ink underline" href={address} prefetch={false}>
          {name ?? subjectWords(subjectType)}
        </Link>
      ) : (
        name
      )}
    </span>
  )
}

function whoOf({ actor, account, email }: AuditEntry): string {
  const actors: Record<string, string> = AUDIT_ACTORS
  const who = email ?? (account ? 'An account that has gone' : (actors[actor] ?? actor))
  return actor === 'system' && account ? `${AUDIT_ACTORS.system}, for ${who}` : who
}

function More({ entry: { kind, account, subjectId, request, details } }: { entry: AuditEntry }) {
  const rows = [
    ['Event', kind],
    ['Details', detailsInWords(details)],
    ['Account', account],
    ['About', subjectId],
    ['Request', request],
  ].filter((row): row is [string, string] => Boolean(row[1]))
  return (
    <details className="text-sm">
      <summary className="inline-flex min-h-6 cursor-pointer items-center text-ink-soft underline">
        Details
      </summary>
      <dl className="mt-1 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-0.5">
        {rows.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-ink-soft">{name}</dt>
            <dd className="m-0 wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

type PagesProps = {
  entries: readonly AuditEntry[]
  query: Record<string, string>
  hasNewer: boolean
  hasOlder: boolean
}

function Pages({ entries, query, hasNewer, hasOlder }: PagesProps) {
  const [first] = entries
  const last = entries.at(-1)
  if (!hasNewer && !hasOlder) return null
  const toAddress = (place: Record<string, string>) =>
    `${paths.adminAudit}?${new URLSearchParams({ ...query, ...place })}`
  return (
    <nav className="mt-4 flex flex-wrap gap-2" aria-label="Pages">
      {hasNewer && (
        <>
          <Link className={button()} href={toAddress({})} prefetch={false}>
            Newest
          </Link>
          {first && (
            <Link className={button()} href={toAddress({ before: toPlaceText(first) })} prefetch={false}>
              Newer
            </Link>
          )}
        </>
      )}
      {hasOlder && last && (
        <Link className={button()} href={toAddress({ after: toPlaceText(last) })} prefetch={false}>
          Older
        </Link>
      )}
    </nav>
  )
}

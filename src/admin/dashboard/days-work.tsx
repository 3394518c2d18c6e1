import Link from 'next/link'
import type { ReactNode } from 'react'
import { toSourceName } from '@/domain/lead-source'
import { paths } from '@/domain/paths'
import { toListTexts } from '@/features/leads/rules/inbox-view'
import { type FilterList, MYSELF, NOBODY } from '@/features/leads/rules/lead-filter'
import {
  MOST_COUNTED,
  type WaitingLead,
  type WaitingLeads,
  type DaysWork as Work,
} from '@/features/leads/server/days-work'
import { TitledCard } from '@/staff-ui/cards'
import { Moment } from '@/staff-ui/moment.client'
import { RowWork } from '../deferred.client'
import { DAY } from './open-row'
import { Row } from './rows'

/** The number of leads that each list names. */
export const WORK_ROWS = 5

type Names = Readonly<Record<string, string>>

const toInbox = (lists: Partial<Record<FilterList, readonly string[]>>, more: Record<string, string> = {}) =>
  `${paths.adminSubmissions}?${new URLSearchParams({ ...toListTexts(lists), ...more })}`

/** What the reader does first: calls that are due, new leads that nobody has reached, and the rest of the day. */
export function DaysWork({ work, names, me }: { work: Work; names: Names; me: string }) {
  const { due, fresh, later, next } = work
  const isClear = due.total + fresh.total + later.total === 0
  const readAt = Date.now()
  const toWait = ({ isNew }: WaitingLead) => (isNew ? 'First call' : 'Follow-up')
  return (
    <section
      id={DAY}
      aria-label="Your day"
      // What was done last leaves the focus here.
      tabIndex={-1}
      className="col-span-full grid grid-cols-[minmax(0,1fr)] gap-5 outline-none md:grid-cols-2 xl:grid-cols-3 md:max-xl:[&>:last-child]:col-span-full"
    >
      {isClear ? (
        <ClearDay {...work} />
      ) : (
        <>
          <WorkList
            id="due-calls"
            title="Due calls"
            {...due}
            me={me}
            readAt={readAt}
            first={0}
            href={toInbox({ owners: [MYSELF] }, { overdue: 'true' })}
            timeOf={({ followUpAt, createdAt }) => followUpAt ?? createdAt}
            wordsOf={(lead) => [toWait(lead), lead.city, toSourceName(lead.source, names)]}
            none="None of your calls is due."
          />
          <WorkList
            id="new-leads"
            title="New, not reached yet"
            {...fresh}
            me={me}
            readAt={readAt}
            first={due.leads.length}
            href={toInbox({ stages: ['new'], owners: [MYSELF, NOBODY], milestones: ['unreached'] })}
            timeOf={({ createdAt }) => createdAt}
            wordsOf={({ isUnowned, city, source }) => [
              isUnowned ? 'Nobody’s' : 'Yours',
              city,
              toSourceName(source, names),
            ]}
            none="Every new lead of yours, and of nobody, has been reached or waits for its time."
          />
          <WorkList
            id="later-today"
            title="Later today"
            {...later}
            me={me}
            readAt={readAt}
            first={due.leads.length + fresh.leads.length}
            href={toInbox({ owners: [MYSELF] })}
            timeOf={({ followUpAt, createdAt }) => followUpAt ?? createdAt}
            wordsOf={(lead) => [toWait(lead), lead.city, toSourceName(lead.source, names)]}
            none={<>Nothing more is set for today. {next && <Next lead={next} />}</>}
          />
        </>
      )}
    </section>
  )
}

type ListProps = WaitingLeads & {
  id: string
  title: string
  /** The id of the reader. */
  me: string
  /** When it was read, in milliseconds. */
  readAt: number
  /** The number of rows in the lists before it. */
  first: number
  /** All of them in the inbox. */
  href: string
  timeOf: (lead: WaitingLead) => Date
  wordsOf: (lead: WaitingLead) => string[]
  none: ReactNode
}

function WorkList({ id, title, leads, total, me, readAt, first, href, timeOf, wordsOf, none }: ListProps) {
  const count = total > MOST_COUNTED ? `${MOST_COUNTED}+` : String(total)
  return (
    <TitledCard
      id={id}
      title={
        <>
          {title} {total > 0 && <span className="text-ink-soft tabular-nums">{count}</span>}
        </>
      }
      aside={
        total > leads.length && (
          <Link href={href} prefetch={false} aria-label={`All ${count} in the inbox: ${title}`}>
            All
          </Link>
        )
      }
    >
      {leads.length === 0 && <p className="px-5 py-4 text-ink-soft">{none}</p>}
      <ul>
        {leads.map((lead, index) => (
          <Row
            key={lead.id}
            href={paths.adminSubmission(lead.id)}
            title={lead.name}
            detail={wordsOf(lead).filter(Boolean).join(' · ')}
            time={timeOf(lead).toISOString()}
            digit={first + index + 1}
            work={`${id}:${lead.id}`}
          >
            <RowWork list={id} readAt={readAt} me={me} lead={toRow(lead)} />
          </Row>
        ))}
      </ul>
    </TitledCard>
  )
}

/** What its part in the browser needs of a lead. */
const toRow = ({ id, name, phone, message, note, isUnowned, followUpAt }: WaitingLead) => ({
  id,
  name,
  phone,
  message,
  note,
  isUnowned,
  followUpAt: followUpAt?.toISOString() ?? null,
})

/** A day on which nothing waits for the reader. */
function ClearDay({ next, hasLeads }: Pick<Work, 'next' | 'hasLeads'>) {
  return (
    <TitledCard id="clear-day" title={hasLeads ? 'Nothing waits for you' : 'No lead yet'} isWide>
      <div className="grid gap-2 px-5 py-4 text-ink-soft">
        <p>
          {hasLeads
            ? 'No call of yours is due, no new lead of yours or of nobody is left to reach, and nothing is set for today.'
            : 'The first one will stand here, with the time by which to call.'}
        </p>
        {next && (
          <p>
            <Next lead={next} />
          </p>
        )}
      </div>
    </TitledCard>
  )
}

function Next({ lead: { id, name, followUpAt } }: { lead: WaitingLead }) {
  return (
    <>
      Next is{' '}
      <Link className="font-semibold text-ink" href={paths.adminSubmission(id)} prefetch={false}>
        {name}
      </Link>
      {followUpAt && (
        <>
          , <Moment at={followUpAt.toISOString()} />
        </>
      )}
      .
    </>
  )
}

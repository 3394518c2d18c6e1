'use client'

import type { ReactNode } from 'react'
import { type Currency, toMoney } from '@/domain/money'
import { type Staff, staffName } from '@/domain/staff'
import {
  type ContactWay,
  type LeadWithActivity,
  mayHaveAppointment,
} from '@/features/leads/rules/lead-activity'
import { STAGE_NAMES } from '@/features/leads/rules/stage'
import { withoutBidiControls } from '@/lib/text'
import { toShortMoment } from '@/staff-ui/moment.client'
import { button } from '@/ui/button'
import { FollowUpChoice, OwnerChoice, StageChoice } from './activity-choices.client'
import { AppointmentChoice } from './appointment-choice.client'
import type { LeadAction } from './inbox-keys'
import { toSoon } from './soon'
import type { LeadHistory } from './use-lead-history.client'
import { ValueChoice } from './value-choice.client'

/** The part of a lead whose options are open; a note has no options. */
export type OpenChoice = Exclude<LeadAction, 'note'> | null

type Props = {
  history: LeadHistory
  staff: readonly Staff[]
  /** The id of the reader. */
  me: string
  open: OpenChoice
  onOpen: (choice: OpenChoice) => void
  /**
   * The kind of link that was just used to contact the sender, until the reader says whether the sender was reached.
   */
  asked: ContactWay | null
  onAsk: (way: ContactWay | null) => void
  /** A `tel:` link for the bar at the bottom; null without a number. */
  phone: string | null
}

const TITLES = {
  stage: 'Stage',
  owner: 'Owner',
  'follow-up': 'Follow-up',
  value: 'Value',
  appointment: 'Appointment',
} as const
const KEYS = { stage: 'e', owner: 'o', 'follow-up': 'f', value: 'v', appointment: 'a' } as const
const PARTS = Object.keys(TITLES) as (keyof typeof TITLES)[]

/**
 * Shows the stage, owner, follow-up and value of a lead, each of which opens with one click. On a phone they are at the
 * bottom, within reach of the thumb.
 */
export function LeadActivity({ history, staff, me, open, onOpen, asked, onAsk, phone }: Props) {
  const { activity, timeline, change } = history
  if (activity.deletedAt) return <Trashed history={history} at={activity.deletedAt} />
  const choose: LeadHistory['change'] = (wanted, done) => {
    // Not a frame later: a fast typist has opened the next part or the next lead by then, whose focus this would take.
    if (open) document.getElementById(`lead-${open}`)?.focus()
    onOpen(null)
    onAsk(null)
    change(wanted, done)
  }
  const reason = activity.lostReason ? `, ${withoutBidiControls(activity.lostReason)}` : ''
  const shown = {
    stage: STAGE_NAMES[activity.stage] + reason,
    owner: ownerName(activity.owner, staff, timeline?.people),
    'follow-up': activity.followUpAt ? toSoon(activity.followUpAt) : 'None',
    value: timeline ? toShownValue(activity, timeline.currency ?? 'USD') : '',
    appointment: activity.appointmentAt ? toShortMoment(activity.appointmentAt) : 'None',
  }
  const isBooked = mayHaveAppointment(activity.stage)
  const isLate = activity.followUpAt && Date.parse(activity.followUpAt) < Date.now()
  return (
    <>
      {activity.stage === 'spam' && <Suspected history={history} />}
      <section
        aria-label="Work on this lead"
        className="z-2 mb-4 grid gap-2 bg-paper max-sm:fixed max-sm:inset-x-0 max-sm:bottom-0 max-sm:m-0 max-sm:border-0 max-sm:border-t max-sm:border-line-strong max-sm:px-3 max-sm:pt-2 max-sm:pb-[max(0.5rem,env(safe-area-inset-bottom))]"
      >
        {asked && (
          <ContactQuestion
            way={asked}
            onYes={(way) => choose({ contacted: way }, 'Recorded that you reached them')}
            onNo={(way) => choose({ tried: way }, 'Recorded the try')}
          />
        )}
        {activity.stage === 'won' && typeof activity.valueCents !== 'number' && !open && (
          <div className="order-last flex flex-wrap items-center gap-2 border-l-4 border-accent bg-paper-raised px-3 py-2 max-sm:order-none">
            <strong className="flex-1 whitespace-nowrap">What is it worth?</strong>
            <button type="button" className={button()} onClick={() => onOpen('value')}>
              Set the value
            </button>
          </div>
        )}
        {activity.stage === 'booked' && !activity.appointmentAt && !open && (
          <div className="order-last border-l-4 border-accent bg-paper-raised px-3 py-2 max-sm:order-none">
            <AppointmentChoice key={activity.id} activity={activity} onChoose={choose} isAsked />
          </div>
        )}
        {open && (
          <Choice title={TITLES[open]}>
            {open === 'stage' && <StageChoice activity={activity} onChoose={choose} onOther={onOpen} />}
            {open === 'owner' && <OwnerChoice activity={activity} onChoose={choose} staff={staff} me={me} />}
            {open === 'follow-up' && <FollowUpChoice activity={activity} onChoose={choose} />}
            {open === 'value' && <ValueChoice activity={activity} onChoose={choose} />}
            {open === 'appointment' && <AppointmentChoice activity={activity} onChoose={choose} />}
          </Choice>
        )}
        <div className="grid grid-cols-2 gap-2 max-sm:grid-cols-[auto_1.1fr_1fr_1.15fr]">
          {phone ? (
            <a
              className={button({ tone: 'signal', className: 'px-3! sm:hidden' })}
              href={phone}
              aria-label="Call now"
              onClick={() => onAsk('phone')}
            >
              Call
            </a>
          ) : (
            <span className="sm:hidden" />
          )}
          {PARTS.filter((each) => each !== 'appointment' || isBooked).map((each) => (
            <button
              key={each}
              id={`lead-${each}`}
              type="button"
              className={button({
                className: `min-w-0 flex-col items-start! gap-0! px-3! py-1.5 text-left max-sm:px-2! ${OTHERS[each] ?? ''} ${open === each ? 'border-ink!' : ''}`,
              })}
              aria-expanded={open === each}
              data-tip={`${TITLES[each]} (${KEYS[each]})`}
              onClick={() => onOpen(open === each ? null : each)}
            >
              <span className="text-xs leading-tight font-normal text-ink-soft">{TITLES[each]}</span>
              <span
                className={`block max-w-full truncate leading-tight max-sm:text-xs ${each === 'follow-up' && isLate ? 'text-danger' : ''}`}
              >
                {shown[each] || '…'}
              </span>
            </button>
          ))}
        </div>
      </section>
    </>
  )
}

/** On a phone the bar has no space for them, so they are among the stages. */
const OTHERS: Partial<Record<keyof typeof TITLES, string>> = {
  value: 'max-sm:hidden!',
  appointment: 'col-span-2 max-sm:hidden!',
}

function toShownValue({ valueCents, stage }: LeadWithActivity, currency: Currency): string {
  // A response of the former version, which may still run during a deployment, has no value.
  if (typeof valueCents !== 'number') return 'None'
  return toMoney(valueCents, currency) + (stage === 'won' ? '' : ' expected')
}

function ownerName(
  owner: string | null,
  staff: readonly Staff[],
  people: Readonly<Record<string, string>> | undefined,
) {
  if (!owner) return 'Nobody'
  const person = staff.find(({ id }) => id === owner)
  if (person) return staffName(person)
  return people && (people[owner] ?? 'Somebody who has left')
}

function Choice({ title, children }: { title: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a grid in every browser.
    <div
      role="group"
      aria-label={title}
      className="order-last grid gap-2 max-sm:order-none max-sm:-mx-3 max-sm:-mt-2 max-sm:max-h-[60dvh] max-sm:overflow-y-auto max-sm:px-3 max-sm:py-2"
    >
      {children}
    </div>
  )
}

type ContactQuestionProps = {
  way: ContactWay
  onYes: (way: ContactWay) => void
  onNo: (way: ContactWay) => void
}

/** Asks whether the sender was reached after a call or mail link was used, because only the reader knows. */
function ContactQuestion({ way, onYes, onNo }: ContactQuestionProps) {
  return (
    <div
      role="status"
      className="order-last flex flex-wrap items-center gap-2 border-l-4 border-accent bg-paper-raised px-3 py-2 max-sm:order-none"
    >
      <strong className="flex-1 whitespace-nowrap">Did you reach them?</strong>
      <button type="button" className={button({ tone: 'signal' })} onClick={() => onYes(way)}>
        Yes
      </button>
      <button type="button" className={button()} onClick={() => onNo(way)}>
        Not yet
      </button>
    </div>
  )
}

/** Shows why a lead counts as spam, and a button that takes it out of spam. */
function Suspected({ history: { timeline, change } }: { history: LeadHistory }) {
  const reasons = timeline?.lead.spamReasons
  return (
    <section
      aria-label="Why this is in Spam"
      className="mb-4 border-l-4 border-danger bg-paper-raised px-4 py-3"
    >
      <strong>It looks like spam</strong>
      {Array.isArray(reasons) && reasons.length > 0 && (
        <ul className="mt-1 mb-2 pl-5 text-note">
          {reasons.map((reason) => (
            <li key={String(reason)}>{withoutBidiControls(String(reason))}</li>
          ))}
        </ul>
      )}
      <button type="button" className={button()} onClick={() => change({ stage: 'new' }, 'Moved to New')}>
        Not spam
      </button>
    </section>
  )
}

/** Shows that a lead is in the trash, and a button that restores it. */
function Trashed({ history: { change }, at }: { history: LeadHistory; at: string }) {
  return (
    <section
      aria-label="In the trash"
      className="mb-4 flex flex-wrap items-center justify-between gap-2 border-l-4 border-danger bg-paper-raised px-4 py-3"
    >
      <span>In the trash since {toShortMoment(at)}</span>
      <button
        type="button"
        className={button()}
        onClick={() => change({ trash: false }, 'Submission restored')}
      >
        Restore
      </button>
    </section>
  )
}

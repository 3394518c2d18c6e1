'use client'

import { type ReactNode, useRef, useState } from 'react'
import type { Appointment } from '@/domain/appointment'
import { type Staff, staffName } from '@/domain/staff'
import { APPOINTMENT_KINDS, nameOfKind } from '@/features/booking/rules/kinds'
import { ACTIVITY_LIMITS } from '@/features/leads/rules/lead-activity'
import { ChoiceForm, Labelled } from '@/features/leads/screens/labelled.client'
import type { AppointmentsProps } from '@/features/leads/screens/lead-parts.client'
import { fetchJson, problemIn } from '@/lib/fetch-json'
import { withoutBidiControls } from '@/lib/text'
import { dangerous, field } from '@/staff-ui/controls'
import { toShortMoment } from '@/staff-ui/moment.client'
import { button } from '@/ui/button'
import { APPOINTMENTS, ChosenTime } from './chosen-time.client'

/** What is open below an appointment, or below the list for a new one. */
type Open = { act: 'book' } | { act: 'move' | 'cancel' | 'hand-over'; id: string }

/** Sends a change; the message of a refusal, or null. */
type Run = (path: string, body: object, done: string) => Promise<string | null>

/** The appointments of a lead, and what can be done with each: the coming ones first, then the others, the latest first. */
export function LeadAppointments({ appointments, activity, staff, people, me, apply }: AppointmentsProps) {
  const [open, setOpen] = useState<Open | null>(null)
  const title = useRef<HTMLHeadingElement>(null)
  const { canBook, list } = appointments
  const mayChange = activity.deletedAt === null
  if (list.length === 0 && !(canBook && mayChange)) return null

  const close = () => {
    setOpen(null)
    title.current?.focus()
  }
  const run: Run = async (path, body, done) => {
    const error = await apply(() => fetchJson(`${APPOINTMENTS}/${path}`, { body }), done)
    if (error) return problemIn(error, [400, 409]) ?? 'This could not be stored. Try again.'
    close()
    return null
  }
  const nameOf = (id: string | null) => (id ? (people[id] ?? 'somebody who has left') : 'nobody')

  return (
    <section
      className="mb-6"
      aria-labelledby="lead-appointments"
      onKeyDown={(event) => {
        if (!open || event.key !== 'Escape') return
        // The panel would close otherwise, with what was typed here.
        event.preventDefault()
        event.stopPropagation()
        close()
      }}
    >
      <h3
        id="lead-appointments"
        ref={title}
        tabIndex={-1}
        className="mt-0 mb-[0.4rem] font-body text-control leading-snug font-bold outline-none"
      >
        Appointments
      </h3>
      {list.length > 0 && (
        <ul className="m-0 mb-2 list-none border-0 border-t border-line p-0">
          {inOrder(list).map((appointment) => (
            <AppointmentItem
              key={appointment.id}
              {...{ appointment, nameOf, staff, run, mayChange }}
              open={open && open.act !== 'book' && open.id === appointment.id ? open.act : null}
              onOpen={(act) => setOpen({ act, id: appointment.id })}
              onClose={close}
            />
          ))}
        </ul>
      )}
      {open?.act === 'book' && (
        <BookForm lead={activity.id} owner={activity.owner} {...{ staff, me, run }} onClose={close} />
      )}
      {canBook && mayChange && open?.act !== 'book' && (
        <button type="button" className={button()} onClick={() => setOpen({ act: 'book' })}>
          {list.length > 0 ? 'Book another time' : 'Book a time'}
        </button>
      )}
    </section>
  )
}

const isComing = ({ state, begins }: Appointment) => state === 'booked' && Date.parse(begins) > Date.now()

function inOrder(list: readonly Appointment[]): Appointment[] {
  const newest = list.toSorted((one, other) => other.begins.localeCompare(one.begins))
  return [...newest.filter(isComing).toReversed(), ...newest.filter((each) => !isComing(each))]
}

type ItemProps = {
  appointment: Appointment
  nameOf: (id: string | null) => string
  staff: readonly Staff[]
  run: Run
  mayChange: boolean
  open: Exclude<Open['act'], 'book'> | null
  onOpen: (act: Exclude<Open['act'], 'book'>) => void
  onClose: () => void
}

function AppointmentItem({ appointment, nameOf, staff, run, mayChange, open, onOpen, onClose }: ItemProps) {
  const { id, begins, kind, person, state, madeBy, reason, answers } = appointment
  const [problem, setProblem] = useState<string | null>(null)
  const at = toShortMoment(begins)
  const isOpenToChange = mayChange && isComing(appointment)
  const hasBegun = mayChange && state === 'booked' && !isComing(appointment)
  const act = (label: string, work: () => void) => (
    <button type="button" className={button()} aria-label={`${label}: ${at}`} onClick={work}>
      {label}
    </button>
  )
  return (
    <li className="grid gap-1.5 border-0 border-b border-line py-2.5">
      <span className="flex flex-wrap items-baseline justify-between gap-x-3">
        <strong className={`tabular-nums ${state === 'cancelled' ? 'line-through' : ''}`}>{at}</strong>
        <span className={state === 'missed' ? 'font-semibold text-danger' : 'text-ink-soft'}>
          {toWord(appointment)}
        </span>
      </span>
      <span className="text-note wrap-anywhere text-ink-soft">
        {nameOfKind(kind)} with {nameOf(person)}, booked by {madeBy ? nameOf(madeBy) : 'the sender'}
      </span>
      {reason && <span className="text-note wrap-anywhere">Reason: {withoutBidiControls(reason)}</span>}
      {answers.map(({ question, answer }) => (
        <span key={question} className="text-note wrap-anywhere">
          {question}: {withoutBidiControls(answer)}
        </span>
      ))}
      {open === 'move' && <MoveForm appointment={appointment} run={run} onClose={onClose} />}
      {open === 'cancel' && <CancelForm id={id} at={at} run={run} onClose={onClose} />}
      {open === 'hand-over' && (
        <HandOverForm appointment={appointment} staff={staff} run={run} onClose={onClose} />
      )}
      {!open && (isOpenToChange || hasBegun) && (
        <div className="flex flex-wrap gap-2">
          {isOpenToChange && act('Move', () => onOpen('move'))}
          {isOpenToChange && act('Cancel', () => onOpen('cancel'))}
          {isOpenToChange && act('Hand over', () => onOpen('hand-over'))}
          {hasBegun &&
            act('Did not come', async () =>
              setProblem(await run(`${id}/missed`, {}, 'Recorded that they did not come')),
            )}
        </div>
      )}
      {problem && <Problem text={problem} />}
    </li>
  )
}

function toWord({ state, begins, ends }: Appointment): string {
  if (state === 'cancelled') return 'Cancelled'
  if (state === 'missed') return 'Did not come'
  const now = Date.now()
  if (now < Date.parse(begins)) return 'Booked'
  return now < Date.parse(ends) ? 'Now' : 'Over'
}

function Problem({ text }: { text: string }) {
  return (
    <span role="alert" className="text-note text-danger">
      {text}
    </span>
  )
}

type FormProps = { run: Run; onClose: () => void }

/** A form that asks one thing, and says what stands against it. */
function Asking({
  label,
  onSave,
  onClose,
  tone,
  keep = 'Close',
  children,
}: {
  label: string
  onSave: () => Promise<string | null>
  onClose: () => void
  tone?: string
  keep?: string
  children: ReactNode
}) {
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  async function save() {
    if (isBusy) return
    setBusy(true)
    setProblem(null)
    setProblem(await onSave())
    setBusy(false)
  }
  return (
    <ChoiceForm onSave={() => void save()}>
      {children}
      {problem && <Problem text={problem} />}
      <div className="flex flex-wrap gap-2">
        <button type="submit" className={button({ className: tone })} aria-disabled={isBusy}>
          {label}
        </button>
        <button type="button" className={button()} onClick={onClose}>
          {keep}
        </button>
      </div>
    </ChoiceForm>
  )
}

const [{ id: FIRST_KIND }] = APPOINTMENT_KINDS

type BookProps = FormProps & { lead: string; owner: string | null; staff: readonly Staff[]; me: string }

function BookForm({ lead, owner, staff, me, run, onClose }: BookProps) {
  const [person, setPerson] = useState(() => (staff.some(({ id }) => id === owner) && owner ? owner : me))
  const [kind, setKind] = useState(FIRST_KIND)
  const [at, setAt] = useState<string | null>(null)
  const [key] = useState(() => crypto.randomUUID())
  return (
    <Asking
      label="Book"
      onClose={onClose}
      onSave={async () =>
        at === null
          ? NO_TIME
          : run('book', { lead, begins: at, person, kind, key }, `Booked: ${toShortMoment(at)}`)
      }
    >
      {APPOINTMENT_KINDS.length > 1 && (
        <Choice
          label="What"
          value={kind}
          onChoose={setKind}
          options={APPOINTMENT_KINDS.map(({ id, name }) => [id, name])}
        />
      )}
      <Choice label="With" value={person} onChoose={setPerson} options={toOptions(staff)} />
      <ChosenTime kind={kind} person={person} from={null} onChange={setAt} />
    </Asking>
  )
}

const NO_TIME = 'Choose the day and the hour.'

function MoveForm({ appointment, run, onClose }: FormProps & { appointment: Appointment }) {
  const { id, kind, person, begins } = appointment
  const [at, setAt] = useState<string | null>(begins)
  return (
    <Asking
      label="Move"
      onClose={onClose}
      onSave={async () =>
        at === null ? NO_TIME : run(`${id}/move`, { begins: at }, `Moved to ${toShortMoment(at)}`)
      }
    >
      <ChosenTime kind={kind} person={person} from={begins} onChange={setAt} />
    </Asking>
  )
}

function CancelForm({ id, at, run, onClose }: FormProps & { id: string; at: string }) {
  const [reason, setReason] = useState('')
  return (
    <Asking
      label="Cancel the appointment"
      keep="Keep it"
      tone={dangerous}
      onClose={onClose}
      onSave={() => run(`${id}/cancel`, { reason: reason.trim() }, `Cancelled: ${at}`)}
    >
      <Labelled label="Reason, which the sender reads" className="text-note">
        {(control) => (
          <input
            {...control}
            // biome-ignore lint/a11y/noAutofocus: what was opened goes on with the keyboard.
            autoFocus
            className={`${field} w-full min-w-0`}
            maxLength={ACTIVITY_LIMITS.reasonLetters}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        )}
      </Labelled>
    </Asking>
  )
}

type HandOverProps = FormProps & { appointment: Appointment; staff: readonly Staff[] }

function HandOverForm({ appointment: { id, person }, staff, run, onClose }: HandOverProps) {
  const others = staff.filter((each) => each.id !== person)
  const [to, setTo] = useState(others[0]?.id ?? '')
  const other = others.find((each) => each.id === to)
  return (
    <Asking
      label="Hand over"
      onClose={onClose}
      onSave={async () =>
        other
          ? run(`${id}/hand-over`, { to }, `Handed over to ${staffName(other)}`)
          : 'There is nobody else who may have it.'
      }
    >
      <Choice label="To" value={to} onChoose={setTo} options={toOptions(others)} hasFocus />
    </Asking>
  )
}

const toOptions = (staff: readonly Staff[]) => staff.map((each) => [each.id, staffName(each)] as const)

type ChoiceProps = {
  label: string
  value: string
  onChoose: (value: string) => void
  options: readonly (readonly [value: string, name: string])[]
  hasFocus?: boolean
}

function Choice({ label, value, onChoose, options, hasFocus = false }: ChoiceProps) {
  return (
    <Labelled label={label} className="text-note">
      {(control) => (
        <select
          {...control}
          // biome-ignore lint/a11y/noAutofocus: what was opened goes on with the keyboard.
          autoFocus={hasFocus}
          className={`${field} w-full min-w-0 font-semibold`}
          value={value}
          onChange={({ target }) => onChoose(target.value)}
        >
          {options.map(([id, name]) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      )}
    </Labelled>
  )
}

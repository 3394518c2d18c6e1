'use client'

import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { BUSINESS_TIME_ZONE } from '@/domain/business-time-zone'
import { paths } from '@/domain/paths'
import type { ReminderName } from '@/features/booking/rules/reminders'
import { fateOf, isOnItsWay, type TestBooking, type TestNow } from '@/features/booking/rules/test-booking'
import { nameTime } from '@/features/booking/rules/time-names'
import { fetchJson, problemIn } from '@/lib/fetch-json'
import { field } from '@/staff-ui/controls'
import { Moment } from '@/staff-ui/moment.client'
import { notifyError, notifySuccess } from '@/staff-ui/toasts.client'
import { BusyButton } from '@/ui/busy-button.client'
import { button } from '@/ui/button'

/** A mail goes within seconds. Whoever leaves the screen open is not asked for all day. */
const LOOK_AGAIN_MS = 3_000
const MOST_LOOKS = 20

const ADDRESS = `${paths.appointments}/test`

type Props = { stored: TestNow; email: string }

/** The appointment with which an owner tries how visitors book: takes it, says what has become of it, and removes it. */
export function TestAppointment({ stored, email }: Props) {
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const [now, setNow] = useState(stored)
  const [looks, setLooks] = useState(0)
  const [isBusy, setBusy] = useState(false)
  const { test, times } = now

  useEffect(() => {
    if (looks >= MOST_LOOKS || !now.test?.mails.some(isOnItsWay)) return
    const timer = setTimeout(() => {
      setLooks(looks + 1)
      // It is looked again a moment later, and by hand.
      fetchJson<TestNow>(ADDRESS).then(setNow, () => {})
    }, LOOK_AGAIN_MS)
    return () => clearTimeout(timer)
  }, [now, looks])

  async function act(path: string, question: object, done?: string) {
    if (isBusy) return
    setBusy(true)
    try {
      setNow(await fetchJson<TestNow>(path, question))
      setLooks(0)
      if (done) {
        notifySuccess(done)
        // The button that was pressed may be gone.
        heading.current?.focus()
      }
    } catch (error) {
      notifyError(problemIn(error) ?? 'That did not work. Please try again.')
    } finally {
      setBusy(false)
    }
  }

  return (
    <section className="field-type grid gap-3" aria-labelledby={id} data-own>
      <h2
        id={id}
        ref={heading}
        tabIndex={-1}
        className="border-b border-line pb-2 font-display text-card leading-tight font-extrabold"
      >
        Test appointment
      </h2>
      <p className="text-note wrap-anywhere text-ink-soft">
        Book a time as a visitor does, and look at all that follows. The mails and the invitation go to{' '}
        <strong>{email}</strong>. It makes no lead, and stands in no figure, list, alert or webhook. A day
        after its time it is removed by itself.
      </p>
      {test && <Steps test={test} />}
      {!test?.isOn && (
        <Choice
          times={times}
          isBusy={isBusy}
          onChoose={(begins) =>
            act(ADDRESS, { body: { begins, zone: ownZone() } }, 'The test appointment is booked')
          }
        />
      )}
      {test && (
        <div className="flex flex-wrap gap-2">
          {!test.isCancelled && (
            <BusyButton
              className={button()}
              isBusy={isBusy}
              onClick={() => act(`${ADDRESS}/remove`, { method: 'POST' }, 'The test appointment is removed')}
            >
              Remove the test appointment
            </BusyButton>
          )}
          <BusyButton className={button()} isBusy={isBusy} onClick={() => act(ADDRESS, {})}>
            Look again
          </BusyButton>
        </div>
      )}
    </section>
  )
}

const ownZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone

const named = (begins: string) => nameTime(Date.parse(begins), BUSINESS_TIME_ZONE, BUSINESS_TIME_ZONE)

type ChoiceProps = { times: readonly string[]; isBusy: boolean; onChoose: (begins: string) => void }

function Choice({ times, isBusy, onChoose }: ChoiceProps) {
  const id = useId()
  const select = useRef<HTMLSelectElement>(null)
  if (times.length === 0) return <p>No time is offered, so that there is nothing to try.</p>
  return (
    <div className="flex flex-wrap items-end gap-3">
      <span className="grid min-w-0 gap-1">
        <label className="font-semibold" htmlFor={id}>
          Time to try
        </label>
        <select className={`${field} max-w-full`} id={id} ref={select}>
          {times.map((begins) => {
            const { day, time } = named(begins)
            return (
              <option key={begins} value={begins}>
                {day}, {time}
              </option>
            )
          })}
        </select>
      </span>
      <BusyButton
        className={button()}
        isBusy={isBusy}
        onClick={() => select.current && onChoose(select.current.value)}
      >
        Book a test appointment
      </BusyButton>
    </div>
  )
}

const REMINDERS: Record<ReminderName, string> = { day: 'A day before', hour: 'An hour before' }

function Steps({ test }: { test: TestBooking }) {
  const { begins, isOn, isCancelled, person, mails, reminders, page } = test
  const { day, time } = named(begins)
  return (
    <ol className="m-0 grid list-decimal gap-2 pl-6">
      <Step title="Time">
        {day}, {time}
        {person && `, with ${person}`}. {isOn && 'It is held: visitors are not offered it.'}
        {isCancelled && 'It is cancelled: visitors are offered it again.'}
        {!isOn && !isCancelled && 'It is over.'}
      </Step>
      {mails.map((mail) => {
        const { text, isBad } = fateOf(mail)
        return (
          <Step key={mail.id} title={`Mail to ${mail.to}`}>
            {mail.subject}.{' '}
            <span className={isBad ? 'text-danger' : ''}>
              {text}
              {mail.sentAt && (
                <>
                  {' '}
                  <Moment at={mail.sentAt} />
                </>
              )}
            </span>
          </Step>
        )
      })}
      {isOn && (
        <Step title="Reminders to come">
          {reminders.length === 0 && 'None: its time is too near.'}
          {reminders.map(({ name, at }, index) => (
            <span key={name}>
              {index > 0 && '; '}
              {REMINDERS[name]}, <Moment at={at} />
            </span>
          ))}
        </Step>
      )}
      <Step title="Its page">
        <a href={page} target="_blank" rel="noreferrer" className="underline">
          Open the page of the appointment
        </a>{' '}
        {isOn && 'and move or cancel it there, as a visitor does.'}
      </Step>
      {isOn && person && (
        <Step title="Calendars">
          It stands in the private feed of {person}, which is made under Account, and the file in the mail
          puts it into yours.
        </Step>
      )}
    </ol>
  )
}

function Step({ title, children }: { title: string; children: ReactNode }) {
  return (
    <li className="wrap-anywhere">
      <strong>{title}</strong>
      <span className="block">{children}</span>
    </li>
  )
}

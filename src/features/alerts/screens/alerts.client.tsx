'use client'

import { useEffect, useRef, useState } from 'react'
import { useProof } from '@/features/accounts/screens/proof.client'
import type { ListedDevice } from '@/features/alerts/rules/alert'
import { problemIn } from '@/lib/fetch-json'
import { Moment } from '@/staff-ui/moment.client'
import { notifyError, notifySuccess } from '@/staff-ui/toasts.client'
import { button } from '@/ui/button'
import {
  addDevice,
  ownMark,
  removeDevice,
  type Standing,
  standingOf,
  subscribe,
  testDevice,
  unsubscribe,
} from './alerts-api'

const FAILED = 'That did not work. Please try again.'

/** Switches alerts on for this browser, and lists the browsers of the account. */
export function Alerts({ stored }: { stored: ListedDevice[] }) {
  const [devices, setDevices] = useState(stored)
  const [standing, setStanding] = useState<Standing>('unknown')
  const [mark, setMark] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const { run, dialog } = useProof()
  const own = devices.find((device) => device.mark === mark)

  useEffect(() => {
    const found = standingOf()
    const known = found === 'ready' ? ownMark() : Promise.resolve(null)
    known
      .catch(() => null)
      .then((here) => {
        setMark(here)
        setStanding(found)
      })
  }, [])

  /** @param work - returns what is said of its success; null when there is nothing to say */
  async function act(work: () => Promise<string | null>) {
    if (isBusy) return
    setBusy(true)
    try {
      const done = await work()
      if (done) notifySuccess(done)
    } catch (error) {
      notifyError(problemIn(error) ?? FAILED)
    } finally {
      setBusy(false)
    }
  }

  async function switchOn() {
    const subscription = await subscribe()
    if (!subscription) {
      setStanding(standingOf())
      return null
    }
    const list = await run(() => addDevice(subscription)).catch(async (error: unknown) => {
      await subscription.unsubscribe()
      throw error
    })
    if (!list) {
      await subscription.unsubscribe()
      return null
    }
    setDevices(list.devices)
    setMark(await ownMark())
    // The focused button is gone, here and below.
    heading.current?.focus()
    return 'Alerts are on for this browser'
  }

  async function remove(device: ListedDevice) {
    setDevices((await removeDevice(device)).devices)
    if (device.mark === mark) await unsubscribe()
    heading.current?.focus()
    return `No more alerts: ${device.device}`
  }

  async function test(device: ListedDevice) {
    const { devices: now, problem } = await testDevice(device)
    setDevices(now)
    if (problem) notifyError(`The test alert has not gone. ${problem}`)
    return problem ? null : 'A test alert is on its way'
  }

  return (
    <section className="mb-8 max-w-[44rem]" aria-labelledby="alerts">
      <h2 ref={heading} tabIndex={-1} className="mb-2 text-xl" id="alerts">
        Alerts
      </h2>
      <p className="mb-3 text-sm text-ink-soft">
        For a new lead of yours, or one that nobody owns: its name and its form, on the screen of your phone
        or computer, also when you are signed out. The maker of the browser carries it, encrypted.
      </p>
      <div className="mb-3 grid min-h-6 justify-items-start" role="status">
        <State standing={standing} isOn={own !== undefined} />
      </div>
      {standing === 'ready' && (
        <div className="mb-3 flex flex-wrap gap-2.5">
          {own ? (
            <>
              <button
                type="button"
                className={button()}
                aria-disabled={isBusy}
                onClick={() => act(() => test(own))}
              >
                Send a test alert
              </button>
              <button
                type="button"
                className={button()}
                aria-disabled={isBusy}
                onClick={() => act(() => remove(own))}
              >
                Switch off here
              </button>
            </>
          ) : (
            <button type="button" className={button()} aria-disabled={isBusy} onClick={() => act(switchOn)}>
              Switch on for this browser
            </button>
          )}
        </div>
      )}
      {devices.length > 0 && (
        <ul className="m-0 mb-3 list-none border-0 border-t border-line p-0" aria-label="Devices with alerts">
          {devices.map((device) => (
            <Device
              key={device.id}
              device={device}
              isHere={device.mark === mark}
              isBusy={isBusy}
              onRemove={() => act(() => remove(device))}
            />
          ))}
        </ul>
      )}
      {devices.length > 0 && (
        <p className="text-sm text-ink-soft">
          A new password takes alerts away from all devices, and ending all other sessions from the others.
        </p>
      )}
      {dialog}
    </section>
  )
}

function State({ standing, isOn }: { standing: Standing; isOn: boolean }) {
  if (standing === 'unknown') return <p className="text-ink-soft">Asking this browser...</p>
  if (standing === 'unsupported') return <p>This browser cannot show alerts.</p>
  if (standing === 'unsupported-here')
    return (
      <p>
        An iPhone or iPad shows alerts only of sites on its home screen. In Safari choose Share, then Add to
        Home Screen. Open the site from there and come back to this page.
      </p>
    )
  if (standing === 'blocked')
    return (
      <p>
        This browser blocks alerts of this site. Allow notifications in its settings for the site, and load
        this page again.
      </p>
    )
  return isOn ? (
    <p>
      <strong>On</strong> for this browser.
    </p>
  ) : (
    <p>
      <strong>Off</strong> for this browser.
    </p>
  )
}

type DeviceProps = { device: ListedDevice; isHere: boolean; isBusy: boolean; onRemove: () => void }

function Device({ device: { device, madeAt, sentAt, problem }, isHere, isBusy, onRemove }: DeviceProps) {
  return (
    <li className="grid min-h-11 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 border-0 border-b border-line py-2">
      <span className="grid gap-0.5">
        <span className="font-semibold wrap-anywhere">
          {device}
          {isHere && <span className="font-normal text-ink-soft"> (this browser)</span>}
        </span>
        <span className="text-note text-ink-soft">
          Since <Moment at={madeAt} />
          {sentAt && (
            <>
              , last alert <Moment at={sentAt} />
            </>
          )}
        </span>
        {problem && <span className="text-note wrap-anywhere">The last one has not gone. {problem}</span>}
      </span>
      {!isHere && (
        <button
          type="button"
          className={button()}
          aria-label={`No more alerts on ${device}`}
          aria-disabled={isBusy}
          onClick={() => !isBusy && onRemove()}
        >
          Remove
        </button>
      )}
    </li>
  )
}

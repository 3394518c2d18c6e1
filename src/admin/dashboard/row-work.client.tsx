'use client'

import { ChevronDown, PhoneCall } from 'lucide'
import { useRouter } from 'next/navigation'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { toPhoneLink } from '@/domain/phone'
import { type DaysAct, nextTryAt, toDaysChange } from '@/features/leads/rules/days-acts'
import { pressOption } from '@/features/leads/screens/option-keys'
import { withoutBidiControls } from '@/lib/text'
import { iconButton } from '@/staff-ui/controls'
import { toShortMoment } from '@/staff-ui/moment.client'
import { notifyError } from '@/staff-ui/toasts.client'
import { button } from '@/ui/button'
import { defer, useDeferred } from '@/ui/deferred.client'
import { LineDrawing } from '@/ui/line-drawing'
import {
  ACT_KEYS,
  bringBack,
  DAY,
  hearRow,
  isLeftOut,
  leaveOut,
  nameOfRow,
  openRow,
  readOpenRow,
  rowBeside,
  settle,
  shownRows,
  watchRows,
} from './open-row'

const choices = defer(() => import('@/features/leads/screens/activity-choices.client'))

/** The script of the changes loads with the first one. */
const loadActs = () => import('@/features/leads/screens/lead-acts')

type Props = {
  lead: {
    id: string
    name: string
    phone: string
    message: string
    /** The newest note of the staff. */
    note: string | null
    isUnowned: boolean
    followUpAt: string | null
  }
  /** The list in which it stands. */
  list: string
  /** When that was read, in milliseconds. */
  readAt: number
  /** The id of the reader. */
  me: string
  /** The row is there whatever is done with the lead. */
  stays?: boolean
}

const ACTS: readonly [key: string, label: string][] = [
  ['d', 'Done'],
  ['n', 'No answer'],
  ['l', 'Later'],
  ['w', 'Won'],
]

/** What a call needs, below the row of a lead, and what is done with it by a press or a key. */
export function RowWork({ lead, list, readAt, me, stays }: Props) {
  const { id, phone, followUpAt } = lead
  const name = withoutBidiControls(lead.name)
  const here = `${list}:${id}`
  const row = `${here}:${followUpAt}`
  const router = useRouter()
  const isOpen = useSyncExternalStore(
    watchRows,
    () => readOpenRow() === here,
    () => false,
  )
  const isGone = useSyncExternalStore(
    watchRows,
    () => isLeftOut(row, readAt),
    () => false,
  )
  const [isChoosing, setChoosing] = useState(false)
  const isLater = isOpen && isChoosing
  const place = useRef<HTMLSpanElement>(null)
  const group = useRef<HTMLDivElement>(null)
  /** Keys for the times that have not come yet. */
  const early = useRef<string[]>([])
  const later = useDeferred(choices, isLater, () => {
    setChoosing(false)
    notifyError('The times could not be shown. Try again.')
  })

  useEffect(() => {
    if (!later || !isLater) return
    for (const key of early.current.splice(0)) if (group.current) pressOption(group.current, key)
  }, [later, isLater])

  useEffect(() => {
    // The last row has left the focus at the place of them all: whichever comes back, or comes after it, takes it.
    if (!isGone && document.activeElement?.id === DAY) focusRow(place.current)
  }, [isGone])

  /** Goes on to the next row, or the one before the last, or to the place of them all. */
  function goOn() {
    const rows = shownRows()
    const at = rows.findIndex((each) => nameOfRow(each) === here)
    const next = rowBeside(rows, at)
    openRow(nameOfRow(next) ?? null)
    if (next) next.focus()
    else document.getElementById(DAY)?.focus()
  }

  async function act(what: DaysAct, done: string, at = '') {
    const waiting = { hasPhone: toPhoneLink(phone) !== null, followUpAt, isUnowned: lead.isUnowned }
    const change = toDaysChange(what, waiting, me, at)
    setChoosing(false)
    goOn()
    if (!stays) leaveOut(row, readAt)
    let isStored = false
    const reload = async () => {
      // The first time it was stored, the second time undone.
      if (isStored) bringBack(row)
      else settle(row)
      isStored = true
      router.refresh()
    }
    const acts = await loadActs().catch(() => notifyError('That could not be done. Try again.'))
    const failed = `${name} was not changed. Try again.`
    if (!(await acts?.changeMany([id], change, done, reload, failed))) bringBack(row)
  }

  function start(what: DaysAct) {
    if (what === 'done') return void act(what, `Recorded that you reached ${name}`)
    if (what === 'won') return void act(what, `${name}: Won`)
    if (what === 'later') {
      openRow(here)
      // The pressed button goes, and the times may come late: the row hears their keys until then.
      focusRow(place.current)
      return setChoosing(true)
    }
    const at = nextTryAt(new Date())
    void act(what, `${name} did not answer. Next try: ${toShortMoment(at)}`, at)
  }

  function leaveChoice() {
    setChoosing(false)
    focusRow(place.current)
  }

  /** Handles a key; false if the row does not use it. */
  function press(key: string): boolean {
    if (isLater && key === 'Escape') leaveChoice()
    else if (isLater && /^\d$/.test(key)) {
      if (!later) early.current.push(key)
      else if (group.current) pressOption(group.current, key)
    } else {
      const what = ACT_KEYS[key]
      if (!what) return false
      start(what)
    }
    return true
  }

  const pressed = useRef(press)
  useEffect(() => {
    pressed.current = press
  })
  useEffect(() => hearRow(here, (key) => pressed.current(key)), [here])

  const call = toPhoneLink(phone)
  return (
    <>
      {isGone && <span data-gone hidden />}
      <span ref={place} className="flex flex-none items-center pr-2">
        {call && (
          <a
            className={iconButton({ className: 'size-11 sm:hidden' })}
            href={call}
            aria-label={`Call ${name}`}
            onClick={() => openRow(here)}
          >
            <LineDrawing drawing={PhoneCall} size={18} />
          </a>
        )}
        <button
          type="button"
          className={iconButton({ className: 'size-11' })}
          aria-label={`Work on ${name}`}
          aria-expanded={isOpen}
          onClick={() => openRow(isOpen ? null : here)}
        >
          <span className={`inline-flex ${isOpen ? 'rotate-180' : ''}`}>
            <LineDrawing drawing={ChevronDown} size={18} />
          </span>
        </button>
      </span>
      {isOpen && (
        <div className="col-span-full grid grid-cols-[minmax(0,1fr)] gap-2 px-5 pt-2 pb-3">
          {call && (
            <a className={button({ tone: 'signal', className: 'justify-self-start' })} href={call}>
              Call {withoutBidiControls(phone)}
            </a>
          )}
          <Text label="Message" text={lead.message} />
          <Text label="Newest note" text={lead.note ?? ''} />
          {isLater ? (
            // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a grid in every browser.
            <div
              ref={group}
              role="group"
              aria-label={`When to call ${name}`}
              className="grid grid-cols-[minmax(0,1fr)] gap-2"
              onKeyDown={({ key, nativeEvent }) => {
                if (key !== 'Escape') return
                nativeEvent.preventDefault()
                leaveChoice()
              }}
            >
              {!later && <p className="m-0 text-note text-ink-soft">The times are on their way…</p>}
              {later && (
                <later.FollowUpChoice
                  activity={{ followUpAt }}
                  onChoose={({ followUpAt: at }) =>
                    at ? void act('later', `${name}: ${toShortMoment(at)}`, at) : leaveChoice()
                  }
                />
              )}
            </div>
          ) : (
            // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a grid in every browser.
            <div role="group" aria-label={`What became of ${name}`} className="grid grid-cols-2 gap-2">
              {ACTS.map(([key, label]) => (
                <button
                  key={key}
                  type="button"
                  className={button({ className: 'justify-between! px-3!' })}
                  aria-keyshortcuts={key}
                  // The second press of a double click would be done with the next row.
                  onClick={({ detail }) => detail > 1 || press(key)}
                >
                  {label}
                  <kbd aria-hidden className="font-body text-xs font-normal text-ink-soft max-sm:hidden">
                    {key}
                  </kbd>
                </button>
              ))}
            </div>
          )}
        </div>
      )}
    </>
  )
}

const focusRow = (within: Element | null) =>
  within?.closest('li')?.querySelector<HTMLElement>('a[data-row]')?.focus()

/** The beginning of a text; the lead has all of it. */
function Text({ label, text }: { label: string; text: string }) {
  if (text.trim() === '') return null
  return (
    <p className="m-0 line-clamp-4 text-note [overflow-wrap:anywhere] whitespace-pre-wrap [unicode-bidi:plaintext]">
      <span className="font-semibold text-ink-soft">{label}: </span>
      {withoutBidiControls(text)}
    </p>
  )
}

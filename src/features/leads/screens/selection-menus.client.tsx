'use client'

import { type FormEvent, type KeyboardEvent, useState } from 'react'
import { toAmount } from '@/domain/decimals'
import { type Staff, staffName } from '@/domain/staff'
import { followUpChoices } from '@/features/leads/rules/follow-up'
import { ACTIVITY_LIMITS, type LeadChange } from '@/features/leads/rules/lead-activity'
import { LOST_REASONS, STAGE_NAMES, STAGES, type Stage } from '@/features/leads/rules/stage'
import { field } from '@/staff-ui/controls'
import { toShortMoment } from '@/staff-ui/moment.client'
import { Popover } from '@/staff-ui/popover.client'
import { button } from '@/ui/button'
import { AmountField, useAmount } from './amount-field.client'
import { holdKey } from './hold-key'
import { OPTION_KEY, pressOption } from './option-keys'

type Item = { key: string; text: string; title?: string; pick: () => void }

/** Lists the options, each with its key. */
function Menu({ items }: { items: readonly Item[] }) {
  function press(event: KeyboardEvent) {
    const { key, altKey, ctrlKey, metaKey } = event
    if (altKey || ctrlKey || metaKey) return
    if (holdKey(key) || pressOption(event.currentTarget, key)) event.preventDefault()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the buttons in it.
    <div data-bar-menu onKeyDown={press}>
      <ul className="m-0 max-h-80 min-w-52 list-none overflow-y-auto p-0">
        {items.map(({ key, text, title, pick }) => (
          <li key={key}>
            <button
              type="button"
              className="flex min-h-11 w-full cursor-pointer items-center justify-between gap-4 rounded border-0 bg-transparent px-3 text-left font-body text-control wrap-anywhere text-ink hover:bg-paper-sunk"
              title={title}
              {...{ [OPTION_KEY]: key }}
              onClick={pick}
            >
              {text}
              {!key.startsWith('-') && (
                <kbd aria-hidden className="font-body text-xs text-ink-soft max-sm:hidden">
                  {key.split(' ')[0]}
                </kbd>
              )}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Offers the stages. Lost asks for a reason first. */
export function StageMenu({ onPick }: { onPick: (change: LeadChange, stage: Stage) => void }) {
  const [isLost, setLost] = useState(false)
  return (
    <Popover label="Stage" button="Stage" barKey="stage" onNear={() => setLost(false)}>
      {(close) => {
        const pick = (change: LeadChange, stage: Stage) => {
          close()
          setLost(false)
          onPick(change, stage)
        }
        if (isLost)
          return <LostReason onReason={(lostReason) => pick({ stage: 'lost', lostReason }, 'lost')} />
        const items = STAGES.map((stage, index) => ({
          key: `${index + 1} ${stage.charAt(0)}`,
          text: STAGE_NAMES[stage],
          pick: () => (stage === 'lost' ? setLost(true) : pick({ stage }, stage)),
        }))
        return <Menu items={items} />
      }}
    </Popover>
  )
}

/** Asks for one reason for all selected leads: a usual one by its key, or any other text. */
function LostReason({ onReason }: { onReason: (reason: string) => void }) {
  const [reason, setReason] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (reason.trim()) onReason(reason.trim())
  }
  const items = LOST_REASONS.map((text, index) => ({
    key: String(index + 1),
    text,
    pick: () => onReason(text),
  }))
  return (
    <div className="grid gap-3">
      <Menu items={items} />
      <form className="grid min-w-60 gap-2" onSubmit={submit}>
        <label className="grid gap-1 font-semibold">
          Why were they lost?
          <input
            className={field}
            value={reason}
            maxLength={ACTIVITY_LIMITS.reasonLetters}
            required
            onChange={(event) => setReason(event.target.value)}
          />
        </label>
        <button type="submit" className={button({ tone: 'signal' })}>
          Move to Lost
        </button>
      </form>
    </div>
  )
}

type OwnerProps = {
  staff: readonly Staff[]
  me: string
  onPick: (owner: string | null, done: string) => void
}

/** The number of people who can be chosen by a digit. */
const KEYED = 9

/** Offers the reader, nobody, and the other staff as owners. */
export function OwnerMenu({ staff, me, onPick }: OwnerProps) {
  const others = staff.filter(({ id }) => id !== me)
  return (
    <Popover label="Owner" button="Owner" barKey="owner">
      {(close) => {
        const pick = (owner: string | null, done: string) => () => {
          close()
          onPick(owner, done)
        }
        const items = [
          { key: '1', text: 'Me', pick: pick(me, 'given to you') },
          { key: '0', text: 'Nobody', pick: pick(null, 'given to nobody') },
          ...others.map((person, index) => ({
            key: index + 2 <= KEYED ? String(index + 2) : `-${person.id}`,
            text: staffName(person),
            title: person.email,
            pick: pick(person.id, `given to ${staffName(person)}`),
          })),
        ]
        return <Menu items={items} />
      }}
    </Popover>
  )
}

/** Offers times for the follow-up, on the reader's clock. */
export function FollowUpMenu({ onPick }: { onPick: (followUpAt: string | null, done: string) => void }) {
  return (
    <Popover label="Follow-up" button="Follow-up" barKey="follow-up">
      {(close) => {
        const pick = (followUpAt: string | null, done: string) => () => {
          close()
          onPick(followUpAt, done)
        }
        const items = followUpChoices(new Date()).map(({ label, at }, index) => ({
          key: String(index + 1),
          text: label,
          title: toShortMoment(at),
          pick: pick(at, `to follow up ${toShortMoment(at)}`),
        }))
        return (
          <Menu items={[...items, { key: '0', text: 'None', pick: pick(null, 'without a follow-up') }]} />
        )
      }}
    </Popover>
  )
}

/** Asks for one value that all selected leads get. */
export function ValueMenu({ onPick }: { onPick: (valueCents: number | null, done: string) => void }) {
  return (
    <Popover label="Value" button="Value" barKey="value">
      {(close) => (
        <ValueForm
          onSave={(valueCents) => {
            close()
            onPick(valueCents, valueCents === null ? 'without a value' : `worth ${toAmount(valueCents)} each`)
          }}
        />
      )}
    </Popover>
  )
}

function ValueForm({ onSave }: { onSave: (valueCents: number | null) => void }) {
  const amount = useAmount()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const valueCents = amount.read()
    if (valueCents !== undefined) onSave(valueCents)
  }
  return (
    <form data-bar-menu className="grid min-w-60 gap-2" noValidate onSubmit={submit}>
      <AmountField label="Value of each" amount={amount} />
      <button type="submit" className={button({ tone: 'signal' })}>
        {amount.text.trim() ? 'Set the value' : 'Remove the value'}
      </button>
    </form>
  )
}

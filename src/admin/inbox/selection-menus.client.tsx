'use client'

import { type FormEvent, useState } from 'react'
import type { LeadChange } from '@/domain/lead-work'
import { type Staff, staffName } from '@/domain/staff'
import { STAGE_NAMES, STAGES, type Stage } from '@/domain/stage'
import { button, field } from '../shell/controls'
import { Popover } from './popover.client'

const item =
  'flex min-h-11 w-full cursor-pointer items-center rounded border-0 bg-transparent px-3 text-left font-body text-control text-ink hover:bg-paper-sunk'

/** The stages, of which one asks why. */
export function StageMenu({ onPick }: { onPick: (change: LeadChange, stage: Stage) => void }) {
  const [isLost, setLost] = useState(false)
  return (
    <Popover label="Stage" button="Stage" onNear={() => setLost(false)}>
      {(close) => {
        const pick = (change: LeadChange, stage: Stage) => {
          close()
          onPick(change, stage)
        }
        if (isLost)
          return <LostReason onReason={(lostReason) => pick({ stage: 'lost', lostReason }, 'lost')} />
        return (
          <ul className="m-0 min-w-44 list-none p-0">
            {STAGES.map((stage) => (
              <li key={stage}>
                <button
                  type="button"
                  className={item}
                  onClick={() => (stage === 'lost' ? setLost(true) : pick({ stage }, stage))}
                >
                  {STAGE_NAMES[stage]}
                </button>
              </li>
            ))}
          </ul>
        )
      }}
    </Popover>
  )
}

/** One for all of them. */
function LostReason({ onReason }: { onReason: (reason: string) => void }) {
  const [reason, setReason] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (reason.trim()) onReason(reason.trim())
  }
  return (
    <form className="grid min-w-60 gap-2" onSubmit={submit}>
      <label className="grid gap-1 font-semibold">
        Why were they lost?
        <input
          className={field}
          value={reason}
          maxLength={200}
          required
          // biome-ignore lint/a11y/noAutofocus: it stands where the button was that was just pressed.
          autoFocus
          onChange={(event) => setReason(event.target.value)}
        />
      </label>
      <button type="submit" className={button({ tone: 'primary' })}>
        Move to Lost
      </button>
    </form>
  )
}

type OwnerProps = {
  staff: readonly Staff[]
  me: string
  onPick: (owner: string | null, done: string) => void
}

/** Whoever looks, nobody, and the others of the staff. */
export function OwnerMenu({ staff, me, onPick }: OwnerProps) {
  const others = staff.filter(({ id }) => id !== me)
  const choices = [
    { id: me, text: 'Me', title: '', done: 'given to you' },
    { id: null, text: 'Nobody', title: '', done: 'given to nobody' },
    ...others.map((person) => ({
      id: person.id,
      text: staffName(person),
      title: person.email,
      done: `given to ${staffName(person)}`,
    })),
  ]
  return (
    <Popover label="Owner" button="Owner">
      {(close) => (
        <ul className="m-0 max-h-80 min-w-44 list-none overflow-y-auto p-0">
          {choices.map(({ id, text, title, done }) => (
            <li key={id ?? ''}>
              <button
                type="button"
                className={item}
                title={title || undefined}
                onClick={() => {
                  close()
                  onPick(id, done)
                }}
              >
                {text}
              </button>
            </li>
          ))}
        </ul>
      )}
    </Popover>
  )
}

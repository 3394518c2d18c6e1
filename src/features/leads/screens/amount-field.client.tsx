'use client'

import { type ReactNode, useState } from 'react'
import { NO_AMOUNT, readCents } from '@/domain/money'
import { field } from '@/staff-ui/controls'
import { Labelled } from './labelled.client'

/** The text of an amount field, and the message for a text that is no amount. */
export function useAmount(initial = '') {
  const [text, setText] = useState(initial)
  const [problem, setProblem] = useState('')

  /**
   * @returns whole cents; null for an empty field; undefined for a text that is no amount, which the field then reports
   */
  function read(): number | null | undefined {
    if (!text.trim()) return null
    const cents = readCents(text)
    if (cents !== null) return cents
    setProblem(NO_AMOUNT)
    return undefined
  }

  function change(typed: string) {
    setText(typed)
    setProblem('')
  }
  return { text, problem, read, change }
}

type Props = { label: ReactNode; amount: ReturnType<typeof useAmount> }

export function AmountField({ label, amount: { text, problem, change } }: Props) {
  return (
    <Labelled label={label} problem={problem} className="min-w-36 flex-1 text-note">
      {(control) => (
        <input
          {...control}
          type="text"
          inputMode="decimal"
          // biome-ignore lint/a11y/noAutofocus: what a key has opened goes on with the keyboard.
          autoFocus
          className={`${field} w-full min-w-0`}
          value={text}
          maxLength={20}
          onChange={({ target }) => change(target.value)}
        />
      )}
    </Labelled>
  )
}

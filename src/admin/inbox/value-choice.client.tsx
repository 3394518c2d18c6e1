'use client'

import { useState } from 'react'
import type { WorkedLead } from '@/domain/lead-work'
import { toAmount, toDecimal } from '@/domain/money'
import { button } from '@/ui/button'
import { toDayName } from '../moment.client'
import { field } from '../shell/controls'
import { AmountField, useAmount } from './amount-field.client'
import type { Choose } from './work-choices.client'

type Props = { work: WorkedLead; onChoose: Choose }

/** What a lead is worth, or is expected to be until it is won; and on which day it was won. */
export function ValueChoice({ work, onChoose }: Props) {
  const amount = useAmount(typeof work.valueCents === 'number' ? toDecimal(work.valueCents) : '')
  const [day, setDay] = useState(() => toLocalDay(work.wonAt))
  const isWon = work.stage === 'won'

  function save() {
    const valueCents = amount.read()
    if (valueCents === undefined) return
    const wonAt = isWon && day && day !== toLocalDay(work.wonAt) ? toNoon(day) : undefined
    const said = valueCents === null ? 'Value removed' : `Value: ${toAmount(valueCents)}`
    onChoose({ valueCents, ...(wonAt && { wonAt }) }, wonAt ? `${said}, won ${toDayName(wonAt)}` : said)
  }

  return (
    <form
      className="m-0 grid gap-2"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <div className="flex flex-wrap gap-2">
        <AmountField label={isWon ? 'Value' : 'Expected value'} amount={amount} />
        {isWon && (
          <label className="grid min-w-36 flex-1 gap-1 text-note font-semibold">
            Won on
            <input
              type="date"
              className={field}
              value={day}
              onChange={({ target }) => setDay(target.value)}
            />
          </label>
        )}
      </div>
      <button type="submit" className={button()}>
        Save
      </button>
    </form>
  )
}

/** @returns the day on the reader's clock, in the form of a date input; empty for none */
function toLocalDay(instant: string | null | undefined): string {
  if (!instant) return ''
  const date = new Date(instant)
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 10)
}

/** Noon is on the same day in all time zones of one country. */
function toNoon(day: string): string {
  return new Date(`${day}T12:00`).toISOString()
}

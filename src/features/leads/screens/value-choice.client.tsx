'use client'

import { useState } from 'react'
import { toAmount, toDecimal } from '@/domain/decimals'
import { type LeadWithActivity, wonDayProblem } from '@/features/leads/rules/lead-activity'
import { field } from '@/staff-ui/controls'
import { toDayName } from '@/staff-ui/moment.client'
import { button } from '@/ui/button'
import type { Choose } from './activity-choices.client'
import { AmountField, useAmount } from './amount-field.client'
import { toDay } from './date-presets'
import { ChoiceForm, Labelled } from './labelled.client'

type Props = { activity: LeadWithActivity; onChoose: Choose }

/**
 * Asks for the value of a lead, which is an expected one until the lead is won, and for the day on which it was won.
 */
export function ValueChoice({ activity, onChoose }: Props) {
  const amount = useAmount(typeof activity.valueCents === 'number' ? toDecimal(activity.valueCents) : '')
  const [day, setDay] = useState(() => toLocalDay(activity.wonAt))
  const [problem, setProblem] = useState('')
  const isWon = activity.stage === 'won'

  function save() {
    const valueCents = amount.read()
    if (valueCents === undefined) return
    const wonAt = isWon && day && day !== toLocalDay(activity.wonAt) ? toNoon(day) : undefined
    const wrong = wonAt && wonDayProblem(activity, wonAt, new Date().toISOString())
    if (wrong) return setProblem(wrong)
    const said = valueCents === null ? 'Value removed' : `Value: ${toAmount(valueCents)}`
    onChoose({ valueCents, ...(wonAt && { wonAt }) }, wonAt ? `${said}, won ${toDayName(wonAt)}` : said)
  }

  return (
    <ChoiceForm onSave={save}>
      <div className="flex flex-wrap gap-2">
        <AmountField label={isWon ? 'Value' : 'Expected value'} amount={amount} />
        {isWon && (
          <Labelled label="Won on" problem={problem} className="min-w-36 flex-1 text-note">
            {(control) => (
              <input
                {...control}
                type="date"
                className={`${field} w-full min-w-0 font-semibold`}
                value={day}
                onChange={({ target }) => {
                  setDay(target.value)
                  setProblem('')
                }}
              />
            )}
          </Labelled>
        )}
      </div>
      <button type="submit" className={button()}>
        Save
      </button>
    </ChoiceForm>
  )
}

/** @returns the day on the reader's clock, in the form of a date input; empty for none */
function toLocalDay(instant: string | null | undefined): string {
  return instant ? toDay(new Date(instant)) : ''
}

/** Noon is on the same day in all time zones of one country. The change keeps it between the lead's arrival and now. */
function toNoon(day: string): string {
  return new Date(`${day}T12:00`).toISOString()
}

'use client'

import { useField } from '@payloadcms/ui'
import { useId, useState } from 'react'
import { toAmount, toDecimal } from '@/domain/decimals'
import { NO_AMOUNT, readCents } from '@/domain/money'
import { CHANNELS } from '@/features/leads/rules/channels'
import {
  type ChannelCost,
  COST_LIMITS,
  knownChannel,
  monthsOf,
  readCostRows,
  withCost,
} from '@/features/results/rules/channel-costs'
import { parseCsv } from '@/lib/csv'
import { field } from '@/staff-ui/controls'
import { ScrollRegion } from '@/staff-ui/scroll-region'
import { button } from '@/ui/button'

const MONTHS = 12

/** The channels that usually cost money by the month. The others appear in the table once they have a cost. */
const USUAL = CHANNELS.filter((name) => !['Direct', 'Referral', 'Phone'].includes(name))

/** Edits the cost of each channel in each month, in a table or with a pasted CSV. */
export function ChannelCosts() {
  const { value, setValue, showError, errorMessage } = useField<ChannelCost[]>({
    path: 'costs',
    validate: isRight,
  })
  const costs = value ?? []
  const [added, setAdded] = useState<string[]>([])
  const [count, setCount] = useState(MONTHS)
  const months = monthsOf(costs, count)
  const named = [...USUAL, ...costs.map(({ channel }) => channel), ...added]
  // A channel is listed once, whatever spelling its entries use.
  const channels = named.filter((name, index) => named.indexOf(knownChannel(name, named)) === index)
  const known = [...channels, ...CHANNELS]

  return (
    <div className="field-type grid grid-cols-[minmax(0,1fr)] gap-4">
      <p className="text-note text-ink-soft">
        What you have spent on each channel, month by month. <strong>Results</strong> divides it by the leads
        that came through the channel; of a month that is looked at in part it takes so many days. Nothing
        where you know no cost.
      </p>
      <ScrollRegion
        className="overflow-x-auto rounded border border-line bg-paper-raised"
        label="Costs by month and channel"
      >
        <table className="border-collapse text-note [&_th]:px-3 [&_th]:py-2 [&_th]:text-left">
          <thead>
            <tr className="border-b border-line">
              <th scope="col" className="sticky left-0 z-1 bg-paper-raised">
                Month
              </th>
              {channels.map((channel) => (
                <th key={channel} scope="col" className="min-w-32 wrap-anywhere">
                  {channel}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {months.map((month) => (
              <tr key={month} className="border-b border-line">
                <th scope="row" className="sticky left-0 z-1 bg-paper-raised whitespace-nowrap">
                  {toMonthName(month)}
                </th>
                {channels.map((channel) => (
                  <td key={channel} className="px-1.5 py-1">
                    <Amount
                      label={`${channel}, ${toMonthName(month)}`}
                      cents={costOf(costs, month, channel)}
                      onCents={(cents) => setValue(withCost(costs, { month, channel }, cents))}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      {showError && (
        <p role="alert" className="text-danger">
          {errorMessage}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <button type="button" className={button()} onClick={() => setCount(months.length + MONTHS)}>
          Show earlier months
        </button>
        <AddChannel onAdd={(name) => setAdded((old) => [...old, knownChannel(name, known)])} />
      </div>
      <Paste
        known={known}
        onCosts={(read) =>
          setValue(read.reduce((sum, { cents, ...of }) => withCost(sum, of, cents), [...costs]))
        }
      />
    </div>
  )
}

const costOf = (costs: readonly ChannelCost[], month: string, channel: string) =>
  costs.find((each) => each.month === month && knownChannel(each.channel, [channel]) === channel)?.cents

/** Stored for a text that is no amount; with it the costs cannot be saved. */
const NO_NUMBER = Number.NaN

const isRight = (costs: ChannelCost[] | undefined) =>
  !costs?.some(({ cents }) => Number.isNaN(cents)) || `${NO_AMOUNT}, or nothing`

type AmountProps = {
  label: string
  cents: number | undefined
  onCents: (cents: number | null) => void
}

function Amount({ label, cents, onCents }: AmountProps) {
  const shown = cents === undefined || Number.isNaN(cents) ? '' : toDecimal(cents)
  /** The text while it is typed; null while the stored amount is shown. */
  const [typed, setTyped] = useState<string | null>(null)
  const isWrong = Boolean(typed?.trim()) && readCents(typed ?? '') === null
  /** Whether the field has lost the focus, because an unfinished amount shows no error. */
  const [isLeft, setLeft] = useState(false)
  const id = useId()

  function change(text: string) {
    setTyped(text)
    setLeft(false)
    const amount = text.trim() ? readCents(text) : null
    onCents(text.trim() && amount === null ? NO_NUMBER : amount)
  }

  return (
    <>
      <input
        type="text"
        inputMode="decimal"
        className={`${field} w-28 text-right tabular-nums ${isWrong && isLeft ? 'border-danger!' : ''}`}
        aria-label={label}
        aria-invalid={(isWrong && isLeft) || undefined}
        aria-describedby={isWrong && isLeft ? id : undefined}
        maxLength={20}
        value={typed ?? shown}
        onChange={({ target }) => change(target.value)}
        onBlur={() => (isWrong ? setLeft(true) : setTyped(null))}
      />
      {isWrong && isLeft && (
        <p id={id} role="alert" className="m-0 w-28 text-sm leading-tight text-danger">
          {NO_AMOUNT}
        </p>
      )}
    </>
  )
}

function AddChannel({ onAdd }: { onAdd: (name: string) => void }) {
  const [name, setName] = useState('')
  const add = () => {
    if (name.trim()) onAdd(name.trim())
    setName('')
  }
  return (
    <span className="flex gap-2">
      <input
        type="text"
        className={`${field} w-48`}
        aria-label="Another channel"
        placeholder="Another channel"
        maxLength={COST_LIMITS.channelLetters}
        value={name}
        onChange={({ target }) => setName(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          // Enter would save the form around it.
          event.preventDefault()
          add()
        }}
      />
      <button type="button" className={button()} onClick={add}>
        Add
      </button>
    </span>
  )
}

type PasteProps = { known: readonly string[]; onCosts: (costs: ChannelCost[]) => void }

function Paste({ known, onCosts }: PasteProps) {
  const id = useId()
  const [text, setText] = useState('')
  const [said, setSaid] = useState<string[]>([])

  function take() {
    const { costs, problems } = readCostRows(parseCsv(text), known)
    onCosts(costs)
    const count = costs.length === 1 ? '1 amount' : `${costs.length} amounts`
    const sum = toAmount(costs.reduce((all, { cents }) => all + cents, 0))
    const taken = [`${count} taken into the table. Save to keep them.`, `Together ${sum}.`]
    setSaid([...taken, ...problems.slice(0, 20)])
    if (problems.length === 0) setText('')
  }

  return (
    <details>
      <summary className="min-h-11 py-[0.6rem] font-semibold">Paste a CSV</summary>
      <div className="grid gap-2">
        <label htmlFor={id} className="text-note text-ink-soft">
          One line a month and channel, such as <code>2026-11,Paid search,1200.50</code>. A point stands
          before the cents, a comma between thousands alone, and then in quotes: <code>"1,200.50"</code>. What
          the table has for the same month and channel is replaced.
        </label>
        <textarea
          id={id}
          className={`${field} min-h-32 font-mono text-sm`}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <div>
          <button type="button" className={button()} disabled={!text.trim()} onClick={take}>
            Take these amounts
          </button>
        </div>
        <div role="status" className="text-note">
          {said.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </div>
      </div>
    </details>
  )
}

function toMonthName(month: string): string {
  return new Date(`${month}-01T00:00:00Z`).toLocaleDateString('en-US', {
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  })
}

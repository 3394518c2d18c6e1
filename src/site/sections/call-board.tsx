import { cva } from 'class-variance-authority'
import { toClock } from '@/lib/dates'
import { Icon, type IconName } from '@/ui/icon'
import type { CallStatus, Calls } from '../../../payload-types'

const SIGNS: Record<CallStatus, IconName> = {
  live: 'phone-call',
  booked: 'check',
  quote: 'file-text',
  routed: 'arrow-right',
}

const row = cva('grid grid-cols-[5.25rem_1fr] gap-x-[0.9rem] gap-y-[0.1rem] px-5', {
  variants: {
    isLive: {
      true: 'bg-accent py-[0.85rem] text-accent-ink',
      false: 'border-b border-line py-[0.6rem]',
    },
  },
})

const sign = cva('flex items-center gap-[0.4rem] font-semibold [&>svg]:flex-none', {
  variants: {
    status: { live: '', booked: 'text-good', quote: 'text-ink-soft', routed: 'text-ink-soft' },
  },
})

type CallBoardProps = { title?: string | null; calls?: Calls; note?: string | null }

/** The dispatch board, a list of calls with time, problem and outcome. */
export function CallBoard({ title, calls, note }: CallBoardProps) {
  if (!calls?.length) return null
  return (
    <figure className="overflow-hidden rounded text-sm leading-line shadow-high" data-ground="board">
      <p className="flex items-center gap-[0.6rem] border-b-2 border-ink px-5 py-[0.9rem] font-display text-lead leading-none font-extrabold">
        <span className="size-[0.7rem] rounded-full bg-accent motion-safe:animate-blink" />
        {title}
      </p>
      <ol>
        {calls.map((call) => (
          <li key={call.id} className={row({ isLive: call.status === 'live' })}>
            <time
              className="row-span-2 font-display text-card leading-tight font-bold whitespace-nowrap tabular-nums"
              dateTime={call.time}
            >
              {toClock(call.time)}
            </time>
            <p>
              <span className="font-bold after:[content:':']">{call.trade}</span> {call.what}
            </p>
            <p className={sign({ status: call.status })}>
              <Icon name={SIGNS[call.status]} size={16} />
              {call.result}
            </p>
          </li>
        ))}
      </ol>
      <figcaption className="px-5 pt-[0.7rem] pb-[0.8rem] text-xs text-ink-soft">{note}</figcaption>
    </figure>
  )
}

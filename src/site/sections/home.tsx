import { Icon } from '@/ui/icon'
import { Section, SectionHead } from '@/ui/section'
import type { Home } from '../../../payload-types'
import { Counter } from './counter.client'
import { SideHeaded } from './side-headed'

type Ticket = NonNullable<Home['board']['tickets']>[number]

/** The rotation and offset of each ticket. */
const LIES = [
  'md:-rotate-[1.1deg]',
  'md:translate-y-7 md:rotate-[0.5deg]',
  'md:-translate-y-2 md:-rotate-[0.4deg]',
]

/** The tickets below the board of calls, with a heading beside the lower end of the board. */
export function BoardSection({ board }: { board: Home['board'] }) {
  return (
    <Section labelledBy="board">
      <div className="pt-8 lg:col-span-6 lg:pt-0">
        <SectionHead id="board" heading={board.heading} text={board.text} />
      </div>
      <ul className="grid gap-x-gap gap-y-6 md:grid-cols-3 md:items-start">
        {board.tickets?.map((ticket, at) => (
          <li key={ticket.id} className={LIES[at]}>
            <JobTicket ticket={ticket} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** A yellow job ticket. */
export function JobTicket({ ticket }: { ticket: Ticket }) {
  return (
    <article
      className="torn grid gap-[0.35rem] px-[1.4rem] pt-[1.4rem] pb-[1.6rem] text-sm leading-normal"
      data-ground="ticket"
    >
      <p className="text-ink-soft tabular-nums">No. {ticket.number}</p>
      <p className="font-display text-slot leading-none font-extrabold tracking-[-0.01em] tabular-nums">
        {ticket.slot}
      </p>
      <h3 className="mt-[0.6rem] border-t-2 border-ink pt-[0.8rem] text-lead leading-head">{ticket.title}</h3>
      <p className="text-ink-soft">{ticket.place}</p>
      <ul className="mt-2 *:border-t *:border-stitched *:border-line-strong *:py-[0.4rem]">
        {ticket.notes?.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </article>
  )
}

/** The outcomes as lines of a list, each with its explanation. */
export function Outcomes({ outcomes }: { outcomes: Home['outcomes'] }) {
  const { items, ...head } = outcomes
  if (!items?.length) return null
  return (
    <SideHeaded id="outcomes" copy={head} size="small" ground="sunk">
      <ul className="border-t-2 border-ink">
        {items.map(({ id, icon, title, text }) => (
          <li
            key={id}
            className="grid grid-cols-[2.75rem_1fr] items-center gap-x-3 gap-y-2 border-b border-line-strong py-[1.6rem] not-has-[>p]:invisible lg:grid-cols-[3.25rem_1fr_1fr] lg:gap-x-6 lg:gap-y-0 lg:py-[1.9rem]"
          >
            <Icon name={icon} size={28} />
            <h3 className="text-outcome">{title}</h3>
            <p className="col-start-2 max-w-[44ch] text-ink-soft lg:col-auto">{text}</p>
          </li>
        ))}
      </ul>
    </SideHeaded>
  )
}

/** The end of the gauges' scale, in percent. */
const SCALE = 150

/** The results for customers as gauges in percent. */
export function Results({ results }: { results: Home['results'] }) {
  const { counters, note, ...head } = results
  if (!counters?.length) return null
  return (
    <Section ground="ticket" labelledBy="results">
      <SectionHead id="results" {...head} />
      <ul className="grid gap-x-gap gap-y-10 lg:grid-cols-[7fr_5fr]">
        {counters.map(({ id, value, label }, at) => (
          <li
            key={id}
            className={`grid gap-1 border-t-2 border-ink pt-5 ${at === 0 ? 'lg:row-span-2 lg:content-end' : ''}`}
          >
            <Counter
              value={value}
              suffix="%"
              scale={SCALE}
              className={`flex flex-wrap-reverse items-start justify-between gap-x-6 gap-y-2 font-display text-5xl leading-[0.82] font-extrabold tracking-[-0.03em] tabular-nums ${at === 0 ? 'lg:text-gauge' : ''}`}
            >
              <Dial isLarge={at === 0} />
            </Counter>
            <p className="mt-3 text-lg font-semibold">{label}</p>
          </li>
        ))}
      </ul>
      {note && <p className="max-w-[68ch] text-sm text-ink-soft">{note}</p>}
    </Section>
  )
}

/** A gauge. The counter around it turns the needle. */
function Dial({ isLarge }: { isLarge: boolean }) {
  return (
    <svg
      className={`h-auto w-[clamp(8.5rem,42%,15rem)] ${isLarge ? 'lg:w-84' : ''}`}
      viewBox="0 0 200 108"
      fill="none"
      stroke="currentColor"
      aria-hidden="true"
    >
      <path strokeWidth={3} d="M8 100a92 92 0 0 1 184 0" />
      <path
        strokeWidth={10}
        strokeDasharray="0.6 9.4"
        strokeDashoffset={0.3}
        d="M19 100a81 81 0 0 1 162 0"
        pathLength="150"
      />
      <path
        strokeWidth={20}
        strokeDasharray="1 49"
        strokeDashoffset={0.5}
        d="M24 100a76 76 0 0 1 152 0"
        pathLength="150"
      />
      <path className="needle fill-ticket-mark stroke-none" d="M100 104 97 98 100 22 103 98z" />
      <circle className="fill-ink stroke-none" cx="100" cy="100" r="7" />
    </svg>
  )
}

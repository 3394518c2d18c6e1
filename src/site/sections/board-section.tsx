import type { HomePage } from '@/content/types'
import { Section } from '@/ui/section'
import { SectionHead } from '@/ui/section-head'
import { JobTicket } from './job-ticket'

/** How each ticket lies on the desk. */
const LIES = [
  'md:-rotate-[1.1deg]',
  'md:translate-y-7 md:rotate-[0.5deg]',
  'md:-translate-y-2 md:-rotate-[0.4deg]',
]

/** What the board hands to the crew: the heading beside the board's lower end, the tickets below. */
export function BoardSection({ board }: { board: HomePage['board'] }) {
  return (
    <Section labelledBy="board">
      <div className="pt-8 lg:col-span-6 lg:pt-0">
        <SectionHead id="board" heading={board.heading} text={board.text} />
      </div>
      <ul className="grid gap-x-gap gap-y-6 md:grid-cols-3 md:items-start">
        {board.tickets.map((ticket, at) => (
          <li key={ticket.number} className={LIES[at]}>
            <JobTicket ticket={ticket} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

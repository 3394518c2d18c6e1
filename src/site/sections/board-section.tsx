import type { HomePage } from '@/content/types'
import { Section } from '@/ui/section'
import { SectionHead } from '@/ui/section-head'
import styles from './board-section.module.css'
import { JobTicket } from './job-ticket'

/** What the board hands to the crew: the heading beside the board's lower end, the tickets below. */
export function BoardSection({ board }: { board: HomePage['board'] }) {
  return (
    <Section labelledBy="board">
      <div className={styles.words}>
        <SectionHead id="board" heading={board.heading} text={board.text} />
      </div>
      <ul className={styles.tickets}>
        {board.tickets.map((ticket) => (
          <li key={ticket.number}>
            <JobTicket ticket={ticket} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

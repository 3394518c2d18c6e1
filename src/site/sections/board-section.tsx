import type { HomePage } from '@/content/types'
import { Section } from '@/ui/section'
import styles from './board-section.module.css'
import { JobTicket } from './job-ticket'

/** What the board hands to the crew: the heading beside the board's lower end, the tickets below. */
export function BoardSection({ board }: { board: HomePage['board'] }) {
  return (
    <Section labelledBy="board">
      <header className={styles.words}>
        <h2 id="board" className={styles.heading}>
          {board.heading}
        </h2>
        <p className={styles.text}>{board.text}</p>
      </header>
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

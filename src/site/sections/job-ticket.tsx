import type { JobTicket as Ticket } from '@/content/types'
import styles from './job-ticket.module.css'

/** The yellow copy: what the crew takes along. */
export function JobTicket({ ticket }: { ticket: Ticket }) {
  return (
    <article className={styles.ticket} data-ground="ticket">
      <p className={styles.number}>No. {ticket.number}</p>
      <p className={styles.slot}>{ticket.slot}</p>
      <h3 className={styles.title}>{ticket.title}</h3>
      <p className={styles.place}>{ticket.place}</p>
      <ul className={styles.notes}>
        {ticket.notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </article>
  )
}

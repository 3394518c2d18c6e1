import type { JobTicket as Ticket } from '@/content/types'

/** The yellow copy: what the crew takes along. */
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
        {ticket.notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </article>
  )
}

import type { Payload } from 'payload'

/** What waits to be sent, of one kind: how many, and since when the oldest. */
export type OutboxAge = { kind: string; waiting: number; oldestSeconds: number }

/**
 * Reads how long mails and webhook deliveries have waited, including mails that wait for a mail server. It reads
 * only rows of the partial index of waiting rows.
 *
 * @throws while the database is away
 */
export async function readOutboxAges({ db }: Payload): Promise<OutboxAge[]> {
  const { rows } = await db.pool.query<OutboxAge>(
    `select kinds.kind, count(outbox.id)::int as waiting,
       coalesce(greatest(0, extract(epoch from now() - min(outbox.created_at))), 0)::float8 as "oldestSeconds"
     from unnest(enum_range(null::enum_outbox_kind)) as kinds(kind)
     left join outbox on outbox.kind = kinds.kind and outbox.state in ('queued', 'waiting')
     group by kinds.kind`,
  )
  return rows
}

import type { Payload } from 'payload'
import { UNSENT } from '@/features/mail/rules/outbox'
import type { Metric } from '@/server/metrics'

/** The number of waiting mails or deliveries of one kind, and the age of the oldest in seconds. */
export type OutboxAge = { kind: string; waiting: number; oldestSeconds: number }

/**
 * Reads how long mails and webhook deliveries have waited, including mails that wait for a mail server. It reads only
 * rows of the partial index of waiting rows.
 *
 * @throws while the database is unavailable
 */
export async function readOutboxAges({ db }: Payload): Promise<OutboxAge[]> {
  const { rows } = await db.pool.query<OutboxAge>(
    `select kinds.kind, count(outbox.id)::int as waiting,
       coalesce(greatest(0, extract(epoch from now() - min(outbox.created_at))), 0)::float8 as "oldestSeconds"
     from unnest(enum_range(null::enum_outbox_kind)) as kinds(kind)
     left join outbox on outbox.kind = kinds.kind and outbox.state in ${UNSENT}
     group by kinds.kind`,
  )
  return rows
}

function ofOutbox(toValue: (age: OutboxAge) => number): Metric['read'] {
  return async (openPayload) =>
    (await readOutboxAges(await openPayload())).map((age) => ({
      labels: { kind: age.kind },
      value: toValue(age),
    }))
}

export const outboxMetrics: Metric[] = [
  {
    kind: 'gauge',
    name: 'nova_outbox_waiting',
    aggregator: 'max',
    help: 'Mails and deliveries to webhooks that wait to be sent; the same on every instance.',
    labelNames: ['kind'],
    read: ofOutbox(({ waiting }) => waiting),
  },
  {
    kind: 'gauge',
    name: 'nova_outbox_oldest_seconds',
    aggregator: 'max',
    help: 'For how long the oldest of them has waited.',
    labelNames: ['kind'],
    read: ofOutbox(({ oldestSeconds }) => oldestSeconds),
  },
]

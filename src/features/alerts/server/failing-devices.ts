import type pg from 'pg'
import type { Metric } from '@/server/metrics'
import { IS_ON } from './is-on'

/** A day without a success is no short outage. */
const COUNTS = `select count(*)::int as devices,
  (count(*) filter (where failing_since < now() - interval '1 day' and ${IS_ON}))::int as failing from alert_devices`

/** Counts the devices that get alerts, and those of them to which none could be sent for a day. None fails while alerts are off. */
export async function countDevices(
  db: Pick<pg.ClientBase | pg.Pool, 'query'>,
): Promise<{ devices: number; failing: number }> {
  const { rows } = await db.query<{ devices: number; failing: number }>(COUNTS)
  return rows[0] ?? { devices: 0, failing: 0 }
}

export const alertMetrics: Metric[] = [
  {
    kind: 'gauge',
    name: 'nova_alert_devices_failing',
    aggregator: 'max',
    help: 'Devices of the staff to which no alert could be sent for a day; the same on every instance.',
    async read(openPayload) {
      const { db } = await openPayload()
      return [{ value: (await countDevices(db.pool)).failing }]
    },
  },
]

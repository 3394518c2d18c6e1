import type { Payload } from 'payload'
import { logEvent } from '@/domain/events'
import { toSourceName } from '@/domain/lead-source'
import {
  type Alert,
  type AlertedLead,
  type AlertKind,
  answerProblem,
  outcomeOf,
  PAUSE_SECONDS,
  pauseSeconds,
  toAlerts,
  WORTH_SECONDS,
} from '@/features/alerts/rules/alert'
import { readSourceNames } from '@/features/company/server/offer'
import { isNews } from '@/features/mail/server/outages'
import type { Job } from '@/server/jobs'
import { openSubscription } from './devices'
import { IS_ON, MAY_KNOW } from './is-on'
import { readKeys } from './keys'
import { push } from './push'

const TURN_MS = 2_000
const RETRY_MS = 10_000

/** Longer than all that is sent to a device at a time may take. Who dies meanwhile leaves it to others after it. */
const LEASE_SECONDS = 60

/** How many leads are told at a time, and to how many devices. */
const [MOST_NEWS, MOST_DEVICES_AT_A_TIME] = [500, 20]

/** Sends alerts, beside mails and webhooks: none of them waits for another. */
export const alertJob: Job = {
  firstMs: TURN_MS,
  run: async (payload) => {
    const { done } = await startDueAlerts(payload)
    // What could not be written down is tried again when its lease ends.
    done.catch((err) => logEvent(payload.logger, 'alert.failed', { err }))
    return TURN_MS
  },
  retryMs: RETRY_MS,
}

/** Starts to send what is due. It may be called again before `done`, which settles when all were tried. */
export async function startDueAlerts(payload: Payload): Promise<{ done: Promise<unknown> }> {
  await addressNews(payload)
  const devices = await claimDevices(payload)
  return { done: Promise.all(devices.map((device) => drain(payload, device))) }
}

/**
 * Says for whom news are: for the owner of the lead, or else for all who may read leads. What became old, spam or trash
 * meanwhile is for nobody.
 */
async function addressNews({ db }: Payload): Promise<void> {
  await db.pool.query(
    `with taken as (
       delete from alert_news where id in (
         select id from alert_news order by made_at limit ${MOST_NEWS} for update skip locked)
       returning kind, lead_id, person_id, made_at
     )
     insert into alert_deliveries (device_id, kind, lead_id, made_at)
     select device.id, taken.kind, lead.id, taken.made_at
     from taken join form_submissions lead on lead.id = taken.lead_id
       join alert_devices device on device.user_id = coalesce(taken.person_id, lead.owner_id, device.user_id)
     where taken.made_at > now() - interval '${WORTH_SECONDS} seconds' and lead.deleted_at is null
       and lead.stage <> 'spam' and ${IS_ON} and ${MAY_KNOW}`,
  )
}

type Claimed = { id: string; subscription: string; tries: number }

/** Claims devices for which something waits. */
async function claimDevices({ db }: Payload): Promise<Claimed[]> {
  const { rows } = await db.pool.query<Claimed>(
    `update alert_devices set tries = tries + 1, next_try_at = now() + interval '${LEASE_SECONDS} seconds'
     where id in (
       select device.id from alert_devices device
       where device.next_try_at <= now() and ${IS_ON} and ${MAY_KNOW}
         and exists (select from alert_deliveries where device_id = device.id)
       order by device.next_try_at limit ${MOST_DEVICES_AT_A_TIME} for update of device skip locked)
     returning id, subscription, tries`,
  )
  return rows
}

type Delivery = { id: string; kind: AlertKind; lead: string; name: string; source: string; age: number }

async function drain(payload: Payload, device: Claimed): Promise<void> {
  const { db, logger } = payload
  const dropped = await db.pool.query(
    `delete from alert_deliveries where device_id = $1 and made_at <= now() - interval '${WORTH_SECONDS} seconds'`,
    [device.id],
  )
  if (dropped.rowCount) logEvent(logger, 'alert.dropped', { device: device.id, count: dropped.rowCount })
  const { rows } = await db.pool.query<Delivery>(
    `select delivery.id, delivery.kind, delivery.lead_id as lead, lead.name, lead.source,
       extract(epoch from now() - delivery.made_at)::float8 as age
     from alert_deliveries delivery join form_submissions lead on lead.id = delivery.lead_id
     where delivery.device_id = $1 order by delivery.made_at, delivery.id limit ${MOST_NEWS}`,
    [device.id],
  )
  if (rows.length === 0) return settle(payload, device.id, 0)
  const names = await readSourceNames(payload)
  const leads = rows.map(
    ({ id, source, age, ...row }): AlertedLead => ({
      ...row,
      delivery: id,
      source: toSourceName(source, names),
    }),
  )
  const age = Math.max(...rows.map((row) => row.age))
  for (const { alert, deliveries } of toAlerts(leads)) {
    const { outcome, pause } = await sendTo(payload, device, alert, age)
    if (outcome === 'gone') return
    if (outcome === 'later') return postpone(payload, device, pause)
    await db.pool.query('delete from alert_deliveries where id = any($1::uuid[])', [deliveries])
  }
  await settle(payload, device.id, PAUSE_SECONDS)
}

/** After a success the next alert is a first try. */
async function settle({ db }: Payload, device: string, seconds: number): Promise<void> {
  await db.pool.query(
    'update alert_devices set tries = 0, next_try_at = now() + make_interval(secs => $2) where id = $1',
    [device, seconds],
  )
}

async function postpone({ db }: Payload, { id }: Claimed, seconds: number): Promise<void> {
  await db.pool.query(
    'update alert_devices set next_try_at = now() + make_interval(secs => $2) where id = $1',
    [id, seconds],
  )
}

type Sent = { outcome: ReturnType<typeof outcomeOf>; problem: string | null; pause: number }

const UNREADABLE =
  'It was switched on under another PAYLOAD_SECRET. Switch it off and on again in that browser.'

/**
 * Sends an alert to a device, and notes what became of it: a device that is gone for good is removed.
 *
 * @param ageSeconds - how old the news is
 * @returns the reason when it has not gone, and the seconds to wait before another try
 */
export async function sendTo(
  payload: Payload,
  device: { id: string; subscription: string; tries?: number },
  alert: Alert,
  ageSeconds: number,
): Promise<Sent> {
  const { db, logger } = payload
  const { id, tries = 1 } = device
  const sent = await attempt(payload, device, alert, ageSeconds)
  const { status, problem } = sent
  const outcome = sent.status === null ? sent.outcome : outcomeOf(sent.status)
  const pause = pauseSeconds(tries, sent.retryAfter, Date.now())
  if (outcome === 'gone') {
    await db.pool.query('delete from alert_devices where id = $1', [id])
    logEvent(logger, 'alert.device-gone', { device: id })
    return {
      outcome,
      problem: 'This browser takes no more alerts, and was removed. Switch them on again there.',
      pause,
    }
  }
  if (outcome === 'sent') {
    await db.pool.query(
      'update alert_devices set sent_at = now(), failing_since = null, problem = null where id = $1',
      [id],
    )
    logEvent(logger, 'alert.sent', { device: id })
    return { outcome, problem: null, pause }
  }
  await db.pool.query(
    'update alert_devices set failing_since = coalesce(failing_since, now()), problem = $2 where id = $1',
    [id, problem],
  )
  const host = hostOf(payload, device)
  const event = outcome === 'refused' ? 'alert.refused' : 'alert.postponed'
  if (await isNews(payload, `${event} ${host}`))
    logEvent(logger, event, { device: id, host, ...(status !== null && { status }) })
  return { outcome, problem, pause }
}

type Attempt = { problem: string; retryAfter: string | null } & (
  | { status: number; outcome?: undefined }
  | { status: null; outcome: 'later' | 'refused' }
)

async function attempt(
  payload: Payload,
  { subscription: sealed }: { subscription: string },
  alert: Alert,
  ageSeconds: number,
): Promise<Attempt> {
  const keys = await readKeys(payload, payload.db.pool)
  const subscription = openSubscription(sealed, payload.secret)
  if (!keys || !subscription)
    return { status: null, outcome: 'refused', problem: UNREADABLE, retryAfter: null }
  try {
    const { status, retryAfter } = await push(keys, subscription, alert, ageSeconds)
    return { status, problem: answerProblem(status), retryAfter }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return { status: null, outcome: 'later', problem: `No answer: ${reason}`.slice(0, 300), retryAfter: null }
  }
}

/** The host of the push service. The address itself is what lets somebody send, and is in no log. */
function hostOf({ secret }: Payload, { subscription }: { subscription: string }): string {
  const opened = openSubscription(subscription, secret)
  return opened ? new URL(opened.endpoint).host : 'unknown'
}

import { createHash } from 'node:crypto'
import type { PayloadRequest } from 'payload'
import type pg from 'pg'
import { connectionOf } from '@/data/transaction'
import { withAccount } from '@/features/accounts/server/lock'
import { isOpen } from '@/features/accounts/server/session-details'
import { type ListedDevice, MOST_DEVICES } from '@/features/alerts/rules/alert'
import {
  isSameSubscription,
  type Subscription,
  subscriptionSchema,
} from '@/features/alerts/rules/subscription'
import { recordEvent } from '@/features/audit/server/record-event'
import { seal, unseal } from '@/lib/sealed'
import { Refusal } from '@/server/errors'
import { isOn, MAY_KNOW } from './is-on'

export const OFF = 'Alerts are switched off for this site.'

/** The name by which a subscription is found: its address alone would let whoever reads it send to the browser. */
const markOf = ({ endpoint }: Pick<Subscription, 'endpoint'>): string =>
  createHash('sha256').update(endpoint).digest('hex')

/** Lists the devices of an account, the newest first. */
export async function listDevices(
  db: Pick<pg.PoolClient | pg.Pool, 'query'>,
  account: string,
): Promise<ListedDevice[]> {
  const { rows } = await db.query<{
    id: string
    mark: string
    device: string
    made: Date
    sent: Date | null
    problem: string | null
  }>(
    `select id, mark, device, made_at as made, sent_at as sent, problem from alert_devices where user_id = $1
     order by made_at desc, id`,
    [account],
  )
  return rows.map(({ made, sent, ...device }) => ({
    ...device,
    madeAt: made.toISOString(),
    sentAt: sent?.toISOString() ?? null,
  }))
}

type Stored = { id: string; user_id: string; subscription: string }

type NewDevice = { account: string; session: string; device: string; subscription: Subscription }

/**
 * Stores the browser of an account. One that another account has had moves to this one if it knows its keys, as the browser
 * itself does: two people share it, and it shows the alerts of one.
 *
 * @throws {Refusal} when alerts are off, when the session has ended, when the account has too many, and when the address belongs
 * to another browser
 */
export function addDevice(
  req: PayloadRequest,
  { account, session, device, subscription }: NewDevice,
): Promise<void> {
  const { payload } = req
  const { secret } = payload
  const mark = markOf(subscription)
  const sealed = seal(JSON.stringify(subscription), secret)
  return withAccount(payload, account, async (db, transaction) => {
    if (!(await isOpen(db, session))) throw new Refusal('You have been signed out.', 401)
    if (!(await isOn(db))) throw new Refusal(OFF, 409)
    const { rows } = await db.query<Stored>(
      'select id, user_id, subscription from alert_devices where mark = $1 for update',
      [mark],
    )
    const [known] = rows
    if (known) {
      const theirs = openSubscription(known.subscription, secret)
      if (known.user_id !== account && !(theirs && isSameSubscription(theirs, subscription)))
        throw new Refusal('This browser could not be added. Switch its alerts off and on again.', 409)
      await db.query('delete from alert_devices where id = $1', [known.id])
    }
    const { rowCount } = await db.query(
      `insert into alert_devices (user_id, mark, subscription, device, session)
       select $1::uuid, $2, $3, $4, $5 where (select count(*) from alert_devices where user_id = $1::uuid) < $6
       on conflict do nothing`,
      [account, mark, sealed, device, session, MOST_DEVICES],
    )
    if (rowCount === 0)
      throw new Refusal(`An account has ${MOST_DEVICES} devices at most. Remove one of yours first.`, 409)
    await recordEvent(req, 'alert.device-added', { about: { type: 'user', id: account } }, transaction)
  })
}

/** @returns null when it cannot be opened */
export function openSubscription(sealed: string, secret: string): Subscription | null {
  const text = unseal(sealed, secret)
  return text === null ? null : subscriptionSchema.parse(JSON.parse(text))
}

/** Removes a device of the own account; what is gone already is no failure. */
export function removeDevice(req: PayloadRequest, account: string, id: string): Promise<void> {
  return withAccount(req.payload, account, async (db, transaction) => {
    const { rowCount } = await db.query('delete from alert_devices where id = $1 and user_id = $2', [
      id,
      account,
    ])
    if (rowCount)
      await recordEvent(req, 'alert.device-removed', { about: { type: 'user', id: account } }, transaction)
  })
}

/** The devices of an account end with its sessions, but for those that the session has added which stays. */
export async function endDevices(
  db: Pick<pg.PoolClient, 'query'>,
  account: string,
  kept: string | null,
): Promise<void> {
  await db.query('delete from alert_devices where user_id = $1::uuid and session is distinct from $2', [
    account,
    kept,
  ])
}

/** Whoever may read leads no more has no devices either. */
export async function endDevicesWithoutRight(req: PayloadRequest): Promise<void> {
  const db = await connectionOf(req)
  await db.query(`delete from alert_devices device where not ${MAY_KNOW}`)
}

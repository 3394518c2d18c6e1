import type pg from 'pg'
import { inTransactionOn } from '@/data/transaction'
import { BOUNCE_DAYS, type Bounce, CAME_BACK_AGAIN, judgeReport, UNSURE } from '@/features/mail/rules/bounce'
import { IS_OF_ACCOUNT } from '@/features/mail/rules/outbox'
import { readRecipients, readReport } from '@/lib/delivery-report'
import { createMemoryCount } from '@/server/limiter'
import { readBounceAddress } from './bounce-address'

/** A mail that came back. */
export type Returned = {
  id: string
  lead: string | null
  forStaff: boolean
  kind: Bounce['kind']
  /** Whether its address gets no more mail from now on. */
  isSuppressed: boolean
}

type Row = { recipient: string; lead: string | null; forStaff: boolean; isOfAccount: boolean }

/**
 * Writes down that a mail came back, and that its address gets no more mail where that is sure. A mail about an account says
 * nothing about its address: whoever asks for it waits for it.
 *
 * @param client - a connection without an open transaction
 * @param source - of a mail that has come to the address for bounces
 * @param receivedAt - when it came; a mail that was sent after that is not meant
 * @returns null for what is no bounce of a mail of ours: that changes nothing
 */
export async function takeBounce(
  client: pg.ClientBase,
  source: Uint8Array,
  receivedAt: Date = new Date(),
): Promise<Returned | null> {
  const id = readBounceAddress(readRecipients(source))
  if (!id || !(await isAwaited(client, id, receivedAt)) || countReport(id) > MOST_REPORTS) return null
  const report = await readReport(source)
  if (!report) return null
  return inTransactionOn(client, async () => {
    const { rows } = await client.query<Row>(
      `select recipient, lead_id as lead, coalesce(for_staff, false) as "forStaff", ${IS_OF_ACCOUNT} as "isOfAccount"
       from outbox where ${IS_MEANT} for update`,
      [id, receivedAt],
    )
    const [mail] = rows
    const bounce = mail && judgeReport(report, mail.recipient)
    return bounce ? note(client, { id, ...mail }, bounce) : null
  })
}

/** Servers warn once a day, for a week at most. What comes beyond that to one address is from whoever received its mail. */
const MOST_REPORTS = 10

/** In memory, because one process reads the inbox. */
const countReport = createMemoryCount(BOUNCE_DAYS * 86_400)

async function isAwaited(client: pg.ClientBase, id: string, receivedAt: Date): Promise<boolean> {
  const { rowCount } = await client.query(`select from outbox where ${IS_MEANT}`, [id, receivedAt])
  return rowCount !== 0
}

async function note(
  client: pg.ClientBase,
  { id, lead, forStaff, isOfAccount }: Row & { id: string },
  bounce: Bounce,
): Promise<Returned> {
  const { kind, meaning, said } = bounce
  await client.query(
    `update outbox set state = 'failed', returned_at = now(), returned = $2, meaning = $3, problem = $4, updated_at = now()
     where id = $1`,
    // PostgreSQL stores no zero byte, and a server may say anything.
    [id, kind, meaning, said.replaceAll('\0', '').slice(0, 500)],
  )
  const isSuppressed = !forStaff && !isOfAccount && (await suppress(client, id, bounce))
  return { id, lead, forStaff, kind, isSuppressed }
}

/** A mail that has been sent, and for which this may be the answer: clocks may be five minutes apart. */
const IS_MEANT = `id = $1 and kind = 'mail' and state = 'sent'
  and sent_at between $2::timestamptz - interval '${BOUNCE_DAYS} days' and $2::timestamptz + interval '5 minutes'`

/** The last mails to an address, of those that say something about it. */
const CAME_BACK = `select count(*) filter (where last.returned in ('gone', 'refused')) >= ${UNSURE.inARow}
    and max(last.sent_at) - min(last.sent_at) >= interval '${UNSURE.days} days'
  from (select other.returned, other.sent_at from outbox other where other.kind = 'mail' and other.sent_at is not null
    and other.for_staff is not true and (other.ends_at is null or other.lead_id is not null) and lower(other.recipient) = lower(outbox.recipient)
    order by other.sent_at desc limit ${UNSURE.inARow}) last`

async function suppress(client: pg.ClientBase, id: string, { kind, meaning }: Bounce): Promise<boolean> {
  const isSure = kind === 'gone'
  if (kind === 'late') return false
  const { rowCount } = await client.query(
    `insert into suppressed_addresses (id, address, reason, answer, created_at, updated_at)
     select gen_random_uuid(), lower(recipient), $2, problem, now(), now() from outbox
     where id = $1 ${isSure ? '' : `and (${CAME_BACK})`}
     on conflict (address) do nothing`,
    [id, isSure ? meaning : CAME_BACK_AGAIN],
  )
  return Boolean(rowCount)
}

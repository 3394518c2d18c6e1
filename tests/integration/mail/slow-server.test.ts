import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { mailJob, sendDueMail, startDueMail } from '@/features/mail/server/outbox'
import { smtpTransport } from '@/lib/smtp'
import { recordedLog } from '../../helpers/log'
import { gate, letPass, queueMails, sendToSink, strangers, until } from '../../helpers/mails'
import { payload, query } from '../../helpers/payload'

const mails = () =>
  query('select recipient, state, problem, attempts::int, message_id from outbox order by recipient')

afterEach(async () => {
  vi.useRealTimers()
  await query('delete from outbox')
})

const MINUTE = 60_000
const TAKEN = '250 2.0.0 Ok: queued'

test('F53 the waits are those of RFC 5321, 4.5.3.2, of which the last is ten minutes', () => {
  expect(smtpTransport('smtp://127.0.0.1:9', { siteUrl: 'https://www.example.com' }).options).toMatchObject({
    // Nodemailer cuts the wait for the greeting short by what is left of the time to connect.
    connectionTimeout: 5 * MINUTE,
    greetingTimeout: 5 * MINUTE,
    socketTimeout: 10 * MINUTE,
  })
})

describe('a server that answers the final dot late', () => {
  test('F53 F30 gets one mail, whose lease is renewed meanwhile', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const { open, opened } = gate<string>()
    const sink = await sendToSink({ dot: () => opened })
    await queueMails(['ann@example.com'])
    const { done } = startDueMail(payload)
    await until(() => expect(sink.countOpen()).toBe(1))
    const leaseEnds = async () =>
      (await query("select next_attempt_at > now() + interval '50 seconds' as far from outbox"))[0]?.far
    for (let turn = 0; turn < 3; turn += 1) {
      await query("update outbox set next_attempt_at = now() + interval '5 seconds'")
      vi.advanceTimersByTime(15_000)
      await until(async () => expect(await leaseEnds()).toBe(true))
    }
    open(TAKEN)
    expect(await done).toBe(1)
    expect(sink.taken).toHaveLength(1)
    expect(await mails()).toMatchObject([{ state: 'sent', attempts: 1, problem: null }])
  })

  test('F53 is left alone by a worker whose mail another has taken, or an admin has deleted', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const sink = await sendToSink({ dot: () => gate<string>().opened })
    await queueMails(['ann@example.com', 'ben@example.com'])
    const { done } = startDueMail(payload)
    await until(() => expect(sink.seen.open).toBe(2))
    await until(async () => expect((await mails()).map(({ attempts }) => attempts)).toEqual([1, 1]))
    await query("update outbox set attempts = 2, problem = 'of the other' where recipient like 'ann%'")
    await query("delete from outbox where recipient like 'ben%'")
    vi.advanceTimersByTime(15_000)
    expect(await done).toBe(2)
    await until(() => expect(sink.countOpen()).toBe(0))
    expect(await mails()).toMatchObject([{ state: 'queued', attempts: 2, problem: 'of the other' }])
  })
})

test('F54 a mail whose connection is cut after the dot has the same Message-ID in each try, of the host of the site', async () => {
  let cuts = 2
  const sink = await sendToSink({ dot: () => (cuts-- > 0 ? 'cut' : TAKEN) })
  await queueMails(['ann@example.com'])
  for (let round = 0; round < 3; round += 1) {
    // A server that cuts connections is away for ten seconds.
    letPass(11_000)
    await query('update outbox set next_attempt_at = now()')
    await sendDueMail(payload)
  }
  const [{ id, message_id }] = (await query('select id, message_id from outbox')) as [Record<string, string>]
  expect(message_id).toBe(`<${id}@${new URL(process.env.SITE_URL ?? 'http://localhost').hostname}>`)
  expect(sink.taken.map(({ messageId }) => messageId)).toEqual([message_id, message_id, message_id])
})

test('F54 a mail that was sent while the database is away is not sent once more', async () => {
  const sink = await sendToSink()
  await queueMails(['ann@example.com'])
  const ask = payload.db.pool.query.bind(payload.db.pool) as (...given: unknown[]) => unknown
  let refusals = 2
  const asking = vi.spyOn(payload.db.pool, 'query').mockImplementation((...given: unknown[]) => {
    const isNote = String(given[0]).includes("state = 'sent'")
    return isNote && refusals-- > 0 ? Promise.reject(new Error('away')) : ask(...given)
  })
  await sendDueMail(payload)
  asking.mockRestore()
  expect(sink.taken).toHaveLength(1)
  expect(await mails()).toMatchObject([{ state: 'sent', attempts: 1 }])
})

describe('recipients that never answer', () => {
  test('F55 hold up no notice to the staff, and no more than two connections', async () => {
    const { open, opened } = gate<string>()
    const sink = await sendToSink({ rcpt: (to) => (to.startsWith('stranger') ? opened : '250 2.1.5 Ok') })
    await queueMails(strangers(20))
    const { done } = startDueMail(payload)
    await until(() => expect(sink.countOpen()).toBe(2))
    for (const notice of ['first@example.com', 'second@example.com']) {
      await queueMails([notice], true)
      void startDueMail(payload)
      await until(() => expect(sink.taken.at(-1)?.to).toBe(notice))
    }
    expect(sink.seen.open).toBe(3)
    open('250 2.1.5 Ok')
    await done
  })

  test('F55 hold up no other, and one mailbox gets one mail at a time', async () => {
    const { open, opened } = gate<string>()
    const sink = await sendToSink({ rcpt: (to) => (/^mute/i.test(to) ? opened : '250 2.1.5 Ok') })
    await queueMails(['mute@example.com', 'Mute@example.com', ...strangers(30)])
    const { done } = startDueMail(payload)
    await until(() => expect(sink.taken).toHaveLength(30))
    // The server has the last mail before its connection is ended.
    await until(() => expect(sink.countOpen()).toBe(1))
    expect(await query("select from outbox where state = 'queued' and attempts = 0")).toHaveLength(1)
    open('250 2.1.5 Ok')
    await done
  })
})

test('F55 notices to the staff go before mails to strangers that are older', async () => {
  const sink = await sendToSink()
  await queueMails(strangers(6))
  await queueMails(['a@example.com', 'b@example.com', 'c@example.com'], true)
  await sendDueMail(payload)
  const order = sink.taken.map(({ to }) => to.split('@')[0])
  expect(order.slice(0, 3).sort()).toEqual(['a', 'b', 'c'])
})

test('F56 a server that takes two connections gets all mails, of which none has failed', async () => {
  const log = recordedLog()
  const before = payload.logger
  payload.logger = log.logger
  onTestFinished(() => {
    payload.logger = before
  })
  const refused = gate<string>()
  // Two mails stay open until a third was refused: a sender that is slower than the server would never have three.
  const sink = await sendToSink({ most: 2, dot: () => refused.opened })
  void until(() => expect(sink.seen.refused).toBeGreaterThan(0)).then(() => refused.open(TAKEN))
  await queueMails(strangers(20))
  await queueMails(['a@example.com', 'b@example.com', 'c@example.com', 'd@example.com'], true)
  // Each call is a turn of the job.
  while ((await sendDueMail(payload)) > 0);
  expect(sink.taken).toHaveLength(24)
  expect(new Set((await mails()).map(({ state, attempts }) => `${state} ${attempts}`))).toEqual(
    new Set(['sent 1']),
  )
  expect(log.entries().filter(({ event }) => event === 'mail.postponed')).toEqual([])
})

// The last of this file: what has stopped does not begin again.
test('F18 a stop ends the sends and their connections, and others may send the mails at once', async () => {
  const sink = await sendToSink({ dot: () => gate<string>().opened })
  await queueMails(strangers(3))
  const { done } = startDueMail(payload)
  await until(() => expect(sink.countOpen()).toBe(2))
  await mailJob.stop?.()
  await until(() => expect(sink.countOpen()).toBe(0))
  await done
  expect(
    await query("select from outbox where state = 'queued' and attempts = 0 and next_attempt_at <= now()"),
  ).toHaveLength(3)
  expect(await sendDueMail(payload)).toBe(0)
})

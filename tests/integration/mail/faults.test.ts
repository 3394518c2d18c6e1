import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, expect, test, vi } from 'vitest'
import { sendDueMail } from '@/features/mail/server/outbox'
import type { SinkFaults } from '../../helpers/mail-sink'
import { letPass, queueMails, sendToSink, strangers } from '../../helpers/mails'
import { payload, query } from '../../helpers/payload'

/** At night each fault meets so many mails that what happens once in a thousand happens. */
const isNight = Boolean(process.env.ATTACKS_IN_FULL)
const QUICK = isNight ? 10_000 : 60
const SLOW = isNight ? 200 : 6

const OK = '250 2.1.5 Ok'
const TAKEN = '250 2.0.0 Ok: queued'

afterEach(async () => {
  vi.restoreAllMocks()
  await query('delete from outbox')
})

/** Says yes once for each n-th of those that it has not been asked about. */
function firstTimes(every: number) {
  const asked = new Set<string>()
  return (name: string) => {
    const isNew = !asked.has(name)
    asked.add(name)
    return isNew && asked.size % every === 0
  }
}

/** Sends until all is sent, as a worker does in a day: what was put off is due, and an outage has lasted ten seconds. */
async function sendAll() {
  for (;;) {
    letPass(11_000)
    await sendDueMail(payload)
    if ((await query("select from outbox where state = 'queued' limit 1")).length === 0) return
    // Those alone that are put off: all 10,000 of them would be written anew in each of a thousand rounds.
    await query(
      "update outbox set next_attempt_at = now() where state = 'queued' and next_attempt_at > now()",
    )
  }
}

const countBy = <T>(all: readonly T[], key: (one: T) => string) => new Set(all.map(key)).size

const isFirst = firstTimes(7)
const isCut = firstTimes(10)

const FAULTS: [name: string, count: number, faults: () => SinkFaults, mayDouble: boolean][] = [
  ['takes all of them', QUICK, () => ({}), false],
  [
    'puts off one in seven at first',
    QUICK,
    () => ({ rcpt: (to) => (isFirst(to) ? '450 4.2.0 Greylisted' : OK) }),
    false,
  ],
  [
    'refuses one in seven after the dot at first',
    QUICK,
    () => ({ dot: ({ to }) => (isFirst(to) ? '451 4.3.0 Try later' : TAKEN) }),
    false,
  ],
  [
    'cuts one connection in ten before it takes the recipient',
    QUICK,
    () => ({ rcpt: (to) => (isCut(to) ? 'cut' : OK) }),
    false,
  ],
  [
    'cuts one connection in ten after the dot',
    QUICK,
    () => ({ dot: ({ to }) => (isCut(to) ? 'cut' : TAKEN) }),
    true,
  ],
  ['takes one connection', QUICK, () => ({ most: 1 }), false],
  ['takes two connections', QUICK, () => ({ most: 2 }), false],
  [
    'greets late',
    SLOW,
    () => ({ greet: () => pause(isNight ? 7_000 : 100, '220 sink.example ESMTP') }),
    false,
  ],
  ['answers the recipient late', SLOW, () => ({ rcpt: () => pause(isNight ? 12_000 : 100, OK) }), false],
  ['answers the final dot late', SLOW, () => ({ dot: () => pause(isNight ? 12_000 : 100, TAKEN) }), false],
]

test.each(FAULTS)(
  'F53 F54 F56 a server that %s gets all of %i mails',
  async (_, count, faults, mayDouble) => {
    const sink = await sendToSink(faults())
    await queueMails(strangers(count))
    await sendAll()
    expect(await query("select from outbox where state <> 'sent'")).toEqual([])
    expect(countBy(sink.taken, ({ to }) => to)).toBe(count)
    expect(countBy(sink.taken, ({ messageId }) => messageId)).toBe(count)
    if (!mayDouble) expect(sink.taken).toHaveLength(count)
  },
)

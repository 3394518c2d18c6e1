import { setTimeout } from 'node:timers/promises'
import { describe, expect, test, vi } from 'vitest'
import { countAndAsk, secondsToWait } from '@/server/limiter'
import { recordQueries } from '../../helpers/query-work'

vi.hoisted(() => {
  process.env.LEADS_TO = 'sales@example.com'
})

const { payload, query } = await import('../../helpers/payload')
const { fromSomewhere, LEAD, leadsOf, sendJson } = await import('../../helpers/leads')

const confirmationsTo = (email: string) =>
  query("select id from outbox where recipient = $1 and subject like '%has your request'", [email])

/** Ten leads are what an address may send in ten minutes. */
async function exhaust(from: string) {
  for (let at = 0; at < 10; at += 1)
    expect((await sendJson({ ...LEAD, name: `N ${at}`, email: 'ten@example.com' }, { from })).status).toBe(
      201,
    )
}

test('a lead is two statements: one counts and asks, one stores it with its mails', async () => {
  await sendJson({ ...LEAD, email: 'before@example.com' })
  const statements = await recordQueries(() => sendJson({ ...LEAD, email: 'two@example.com' }))
  expect(statements.map(({ text }) => /insert into "?(\w+)/i.exec(text)?.[1])).toEqual([
    'rate_limits',
    'consent_records',
  ])
  expect(await leadsOf('two@example.com')).toHaveLength(1)
  expect(await confirmationsTo('two@example.com')).toHaveLength(1)
})

test('a lead beyond the limit of its address counts for no mail, and the next is refused from memory', async () => {
  const from = fromSomewhere()
  await exhaust(from)
  const late = { ...LEAD, email: 'late@example.com' }
  expect((await sendJson(late, { from })).status).toBe(429)
  const statements = await recordQueries(async () => {
    expect((await sendJson(late, { from })).status).toBe(429)
  })
  expect(statements).toEqual([])
  expect(await leadsOf(late.email)).toEqual([])
  expect((await sendJson(late)).status).toBe(201)
  expect(await confirmationsTo(late.email)).toHaveLength(1)
})

test('forms that are sent back count for their address as leads do', async () => {
  const from = fromSomewhere()
  for (let at = 0; at < 10; at += 1)
    expect((await sendJson({ ...LEAD, name: '' }, { from })).status).toBe(400)
  expect((await sendJson(LEAD, { from })).status).toBe(429)
  expect((await sendJson({ ...LEAD, name: '' }, { from })).status).toBe(429)
})

test('a stranger is mailed once in 15 minutes, whoever asks', async () => {
  const email = 'Stranger@Example.com'
  for (let at = 0; at < 3; at += 1)
    expect((await sendJson({ ...LEAD, name: `N ${at}`, email })).status).toBe(201)
  expect(await leadsOf(email)).toHaveLength(3)
  expect(await confirmationsTo(email)).toHaveLength(1)
})

describe('what is counted in the statement of a question', () => {
  const limit = (name: string, points: number) => ({ name, points, seconds: 60, isOfLeads: true })
  const question = { select: '$1::int AS given', values: [7] }
  const ask = (gates: [string, number][], others: [string, number][] = []) => {
    const points = (list: [string, number][]) => list.map(([name, most]) => [limit(name, most), 'k'] as const)
    return countAndAsk<{ given: number }>(payload, points(gates), points(others), question)
  }
  const turns = async () =>
    (await query('select last_value::int * is_called::int as turn from lead_turn'))[0].turn

  test('counts exactly, however many come at once', async () => {
    const all = await Promise.all(Array.from({ length: 40 }, () => ask([['crowd', 10]], [['crowd-mail', 3]])))
    expect(all.filter(({ wait }) => wait === null)).toHaveLength(10)
    expect(all.filter((each) => each.wait === null && each.isWithin)).toHaveLength(3)
    expect(await counted('crowd')).toBe(40)
    expect(await counted('crowd-mail')).toBe(10)
  })

  test('asks nothing for who is refused, so that no owner loses a turn', async () => {
    const turn = { select: "nextval('lead_turn')::int AS given", values: [] }
    const take = () => countAndAsk<{ given: number }>(payload, [[limit('turn', 1), 'k']], [], turn)
    const before = await turns()
    expect(await take()).toMatchObject({ wait: null, answer: { given: before + 1 } })
    expect((await take()).wait).toBeGreaterThan(0)
    expect(await turns()).toBe(before + 1)
  })

  test('is not counted twice by a database that takes longer than it is waited for', async () => {
    await ask([['slow', 5]])
    const client = await payload.db.pool.connect()
    await client.query('begin')
    await client.query("select 1 from rate_limits where key like 'slow:%' for update")
    const asked = ask([['slow', 5]])
    await setTimeout(1_300)
    await client.query('rollback')
    client.release()
    expect(await asked).toMatchObject({ wait: null, answer: { given: 7 } })
    await expect.poll(() => counted('slow')).toBe(2)
    await setTimeout(500)
    expect(await counted('slow')).toBe(2)
  })

  test('is counted in memory while there is no table, by one count', async () => {
    await query('alter table rate_limits rename to rate_limits_away')
    try {
      expect(await ask([['away', 2]])).toMatchObject({ wait: null, isWithin: true, answer: { given: 7 } })
      expect(await secondsToWait(payload, limit('away', 2), 'k')).toBeNull()
      expect((await ask([['away', 2]])).wait).toBeGreaterThan(0)
    } finally {
      await query('alter table rate_limits_away rename to rate_limits')
    }
  })

  const counted = async (name: string) =>
    (await query('select points from rate_limits where key like $1', [`${name}:%`]))[0]?.points ?? 0

  test('is answered without a point too', async () => {
    expect(await ask([])).toMatchObject({ wait: null, isWithin: true, answer: { given: 7 } })
  })

  test('stops at the first point that is too many', async () => {
    for (let at = 0; at < 2; at += 1)
      expect(
        await ask(
          [['gate', 3]],
          [
            ['near', 2],
            ['far', 9],
          ],
        ),
      ).toMatchObject({ wait: null, isWithin: true })
    expect(
      await ask(
        [['gate', 3]],
        [
          ['near', 2],
          ['far', 9],
        ],
      ),
    ).toMatchObject({ wait: null, isWithin: false, answer: { given: 7 } })
    expect(await counted('far')).toBe(2)
    const refused = await ask([['gate', 3]], [['near', 9]])
    expect(refused.wait).toBeGreaterThan(50)
    expect(refused.wait).toBeLessThanOrEqual(60)
    expect(await counted('near')).toBe(3)
  })

  test('is one number with what is counted by itself', async () => {
    const shared = limit('shared', 2)
    expect(await secondsToWait(payload, shared, 'k')).toBeNull()
    expect(await ask([['shared', 2]])).toMatchObject({ wait: null })
    expect(await secondsToWait(payload, shared, 'k')).toBeGreaterThan(0)
  })

  test('begins anew when its time is over', async () => {
    await ask([['ended', 1]])
    await query("update rate_limits set expire = 1 where key like 'ended:%'")
    expect(await ask([['ended', 1]])).toMatchObject({ wait: null })
    expect(await counted('ended')).toBe(1)
  })

  test('says what the database says to the question alone', async () => {
    const wrong = { select: 'nothing_of_the_kind', values: [] }
    await expect(countAndAsk(payload, [[limit('wrong', 1), 'k']], [], wrong)).rejects.toThrow(
      'does not exist',
    )
  })
})

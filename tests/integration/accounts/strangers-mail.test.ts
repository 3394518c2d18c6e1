import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { sendDueMail } from '@/features/mail/server/outbox'
import { freshAddress, GOOD_PASSWORD, post } from '../../helpers/accounts'
import { fillHashQueue } from '../../helpers/full-queue'
import { LEAD, sendJson } from '../../helpers/leads'
import { addMember, freshEmail, payload, query } from '../../helpers/payload'

vi.hoisted(() => {
  // Nobody listens there: what would be sent is counted instead.
  process.env.SMTP_URL = 'smtp://127.0.0.1:9'
  process.env.LEADS_TO = 'Sales@example.com'
})

const MINUTE = 60_000
const sent: string[] = []

beforeEach(() => {
  sent.length = 0
  vi.spyOn(payload, 'sendEmail').mockImplementation(async ({ to }) => void sent.push(String(to)))
})

afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const fromAnywhere = () => ({ address: freshAddress() })

async function queuedFor(recipient: string): Promise<number> {
  const rows = await query('select 1 from outbox where recipient = $1', [recipient])
  return rows.length
}

const mailed = (to: string) => sent.filter((each) => each === to).length

const signUp = (email: string) => post('', { email, password: GOOD_PASSWORD }, fromAnywhere())
const forget = (email: string) => post('/forgot-password', { email }, fromAnywhere())

/** How a stranger makes the product write to an address, and how often it has. */
const WAYS: Record<string, [(email: string) => Promise<Response>, (email: string) => Promise<number>]> = {
  'a request': [(email) => sendJson({ ...LEAD, email }), queuedFor],
  'a forgotten password': [forget, async (email) => mailed(email)],
  'a sign-up': [signUp, async (email) => mailed(email)],
}

describe.each(Object.entries(WAYS))('T93 the mails that %s causes', (_, [cause, count]) => {
  test('go to one address once in 15 minutes and five times a day, whoever asks; the responses stay alike', async () => {
    const { email } = await addMember()
    const began = Date.now()
    const bodies = new Set<string>()
    let expected = 0
    for (let round = 0; round < 7; round += 1) {
      vi.useFakeTimers({ toFake: ['Date'], now: began + round * 16 * MINUTE })
      for (let time = 0; time < 3; time += 1) {
        const response = await cause(email)
        expect(response.ok).toBe(true)
        bodies.add((await response.text()).replace(/[\da-f-]{36}/, 'ID'))
      }
      expected = Math.min(expected + 1, 5)
      await expect.poll(() => count(email)).toBe(expected)
    }
    expect(bodies.size).toBe(1)
    vi.useFakeTimers({ toFake: ['Date'], now: began + 25 * 60 * MINUTE })
    await cause(email)
    await expect.poll(() => count(email)).toBe(6)
  })
})

test('T93 the staff are mailed about every lead, also when one gives the address of the staff', async () => {
  const before = await queuedFor('Sales@example.com')
  for (let time = 0; time < 3; time += 1) await sendJson({ ...LEAD, email: freshEmail() })
  expect(await queuedFor('Sales@example.com')).toBe(before + 3)
  for (let time = 0; time < 3; time += 1) await sendJson({ ...LEAD, email: 'sales@example.com' })
  expect(await queuedFor('Sales@example.com')).toBe(before + 6)
  expect(await queuedFor('sales@example.com')).toBe(3)
})

test('T93 a lead that was not stored does not use up the mail of the next try', async () => {
  const email = freshEmail()
  await payload.db.pool.query(
    `create function refuse_lead() returns trigger language plpgsql as $$ begin raise 'away'; end $$`,
  )
  await payload.db.pool.query(
    'create trigger refuse_lead before insert on form_submissions for each row execute function refuse_lead()',
  )
  try {
    expect((await sendJson({ ...LEAD, email })).ok).toBe(false)
  } finally {
    await payload.db.pool.query('drop function refuse_lead cascade')
  }
  expect((await sendJson({ ...LEAD, email })).ok).toBe(true)
  expect(await queuedFor(email)).toBe(1)
})

test.each([
  ['a forgotten password', forget],
  ['a sign-up', signUp],
])(
  'T93 F57 when the mail server is away, the mail of %s goes by itself when it is back, once',
  async (_, cause) => {
    const { email } = await addMember()
    let isAway = true
    vi.spyOn(payload, 'sendEmail').mockImplementation(async ({ to }) => {
      if (isAway && to === email) throw new Error('away')
      sent.push(String(to))
    })
    expect((await cause(email)).ok).toBe(true)
    const row = async () =>
      (await query('select state, problem from outbox where recipient = $1', [email]))[0]
    await expect.poll(row).toEqual({ state: 'sealed', problem: 'away' })
    // Another request meanwhile makes no second mail.
    expect((await cause(email)).ok).toBe(true)
    isAway = false
    await query('update outbox set next_attempt_at = now() where recipient = $1', [email])
    await sendDueMail(payload)
    await expect.poll(row).toEqual({ state: 'sent', problem: null })
    expect(mailed(email)).toBe(1)
  },
)

test('T93 sign-ups that find the queue of hashes full do not use up the mail of the next try', async () => {
  const email = freshEmail()
  const endAll = fillHashQueue()
  const statuses = (await Promise.all([signUp(email), signUp(email)])).map(({ status }) => status)
  expect(statuses).toEqual([429, 429])
  await endAll()
  expect((await signUp(email)).status).toBe(200)
  await expect.poll(() => mailed(email)).toBe(1)
})

test('T93 a sign-up that was not stored does not use up the mail of the next try', async () => {
  const email = freshEmail()
  vi.spyOn(payload, 'create').mockRejectedValueOnce(new Error('away'))
  expect((await signUp(email)).status).toBe(503)
  expect((await signUp(email)).status).toBe(200)
  await expect.poll(() => mailed(email)).toBe(1)
})

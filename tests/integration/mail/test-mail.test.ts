import { afterEach, expect, onTestFinished, test } from 'vitest'
import { env } from '@/env'
import { type SinkFaults, startMailSink } from '../../helpers/mail-sink'
import { addAdmin, addMember } from '../../helpers/payload'
import { rest, signIn } from '../../helpers/rest'

const before = { ...env, SMTP_URL: undefined, MAIL_FROM: undefined }

afterEach(() => {
  Object.assign(env, before)
})

async function sinkWith(faults: SinkFaults = {}) {
  const sink = await startMailSink(faults)
  onTestFinished(sink.close)
  Object.assign(env, { SMTP_URL: sink.url, MAIL_FROM: 'NOVA <hello@example.com>' })
  return sink
}

const ask = async (who: { email: string }, json?: object) =>
  rest('POST', 'outbox/test-mail', { cookie: await signIn(who.email), json })

test('a test mail goes to the address of whoever asks, whatever the request says, and the words of the server are told', async () => {
  const sink = await sinkWith({ dot: () => '250 2.0.0 Ok: queued as 4ABC' })
  const { email } = await addAdmin()
  const response = await ask({ email }, { to: 'victim@example.net', email: 'victim@example.net' })
  expect([response.status, await response.json()]).toEqual([
    200,
    {
      isTaken: true,
      says: `${new URL(sink.url).host} has taken the mail to ${email}. If it does not arrive in a while, look among the junk.`,
      said: '250 2.0.0 Ok: queued as 4ABC',
      cure: null,
    },
  ])
  expect(sink.taken.map(({ to }) => to)).toEqual([email])
  expect(sink.taken[0]?.text).toMatch(/^From: NOVA <hello@example\.com>$/m)
  expect(sink.taken[0]?.text).toMatch(/^Subject: A test mail from /m)
})

test('nobody but an admin without areas sends one', async () => {
  const sink = await sinkWith()
  const { email } = await addAdmin()
  const limited = await addAdmin()
  await rest('PATCH', `users/${limited.id}`, { cookie: await signIn(email), json: { areas: ['leads'] } })
  expect((await ask(limited)).status).toBe(403)
  expect((await ask(await addMember())).status).toBe(404)
  expect((await rest('POST', 'outbox/test-mail')).status).toBe(404)
  expect(sink.seen.connections).toBe(0)
})

test('the fourth within ten minutes is refused, and not that of another admin', async () => {
  const sink = await sinkWith()
  const [one, other] = [await addAdmin(), await addAdmin()]
  for (let sent = 0; sent < 3; sent += 1) expect((await ask(one)).status).toBe(200)
  const refused = await ask(one)
  expect(refused.status).toBe(429)
  expect(await refused.text()).toContain('Three test mails within ten minutes are the most.')
  expect((await ask(other)).status).toBe(200)
  expect(sink.taken.map(({ to }) => to)).toEqual([one.email, one.email, one.email, other.email])
})

test.each<[string, SinkFaults, object]>([
  [
    'an address that does not exist',
    { rcpt: () => '550 5.1.1 User unknown' },
    { says: expect.stringMatching(/does not take the mail\. This address does not exist\.$/), cure: null },
  ],
  [
    'mail of this site after the final dot',
    { dot: () => '554 5.7.1 Message rejected: DMARC' },
    { says: expect.stringMatching(/The mail server refuses mail from this site\.$/), cure: null },
  ],
  [
    'this machine at once',
    { greet: () => '554 5.7.1 blocked' },
    { says: expect.stringContaining('it refuses this machine'), cure: expect.stringContaining('block list') },
  ],
])('a server that refuses %s is told in plain words, with its own', async (_, faults, expected) => {
  await sinkWith(faults)
  const result = await (await ask(await addAdmin())).json()
  expect(result).toMatchObject({ isTaken: false, said: expect.stringMatching(/^55\d 5/), ...expected })
})

test('without a mail server it says so', async () => {
  Object.assign(env, { SMTP_URL: undefined })
  const response = await ask(await addAdmin())
  expect(response.status).toBe(409)
  expect(await response.text()).toContain('No mail server is set')
})

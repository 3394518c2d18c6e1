import { spawnSync } from 'node:child_process'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { env } from '@/env'
import { readInbox } from '@/features/mail/server/bounce-inbox'
import { bookAs, forgetAppointments, sentOf } from '../../helpers/appointment-mails'
import { DECLINED_MAILS } from '../../helpers/declined-mails'
import { startMailStore } from '../../helpers/mail-store'
import { sendToSink } from '../../helpers/mails'
import { addAdmin, freshEmail, payload, query } from '../../helpers/payload'

vi.hoisted(() => {
  process.env.BOUNCE_ADDRESS = 'bounces@example.com'
  // What is sent goes to the sink of each test.
  process.env.SMTP_URL = 'smtp://127.0.0.1:9'
})

beforeEach(async () => {
  await query('delete from bounce_inbox')
  await query('insert into bounce_inbox default values')
})

afterEach(forgetAppointments)

/** Hands a mail over, as a mail server does. */
function pipe(source: Buffer) {
  const { status, stdout, stderr } = spawnSync('node', ['src/cli/run.mjs', 'mail-bounce'], {
    input: source,
    encoding: 'utf8',
    env: { ...process.env, PAYLOAD_SECRET: env.PAYLOAD_SECRET },
  })
  return { status, said: `${stdout}${stderr}` }
}

/** Lets it arrive in the inbox that is read. */
async function post(source: Buffer) {
  const store = await startMailStore()
  onTestFinished(store.close)
  store.add(source)
  await query('update bounce_inbox set next_read_at = now()')
  await readInbox(payload, store.url)
}

const NOTED = { status: 0, said: 'The calendar of a visitor has declined an appointment, which stays.\n' }
const NOTHING = { status: 0, said: 'No mail of this site has come back with it.\n' }

const declined = (lead: string | null) =>
  query("select data->>'appointment' as id from lead_events where lead_id = $1 and kind = 'declined'", [lead])

describe.each(Object.entries(DECLINED_MAILS))('an appointment that %s declines', (_program, toMail) => {
  test('T191 stands in the lead and is told to its person once, from the inbox and handed over by a mail server', async () => {
    const sink = await sendToSink()
    const ann = await addAdmin()
    const from = freshEmail()
    const [first, second] = [await bookAs(from, ann.id, 60), await bookAs(from, ann.id, 120)]
    await sentOf(sink)

    await post(toMail({ appointment: first.id, sequence: 0, from }))
    expect(await declined(first.lead)).toEqual([{ id: first.id }])
    const mail = toMail({ appointment: second.id, sequence: 0, from })
    expect(pipe(mail)).toEqual(NOTED)
    expect(await declined(second.lead)).toContainEqual({ id: second.id })
    const told = (await sentOf(sink)).map(({ to, mime }) => [to, mime.subject])
    expect(told).toEqual([
      [ann.email, expect.stringMatching(/^Declined: /)],
      [ann.email, expect.stringMatching(/^Declined: /)],
    ])

    // The second time, and of anybody else, it is a mail like any other.
    await post(mail)
    expect(pipe(mail)).toEqual(NOTHING)
    expect(pipe(toMail({ appointment: first.id, sequence: 1, from }))).toEqual(NOTHING)
    expect(await sentOf(sink)).toEqual([])
    expect(await query('select state from appointments where lead_id = $1', [first.lead])).toEqual([
      { state: 'booked' },
      { state: 'booked' },
    ])
  })
})

import { afterEach, describe, expect, test, vi } from 'vitest'
import { sendDueMail } from '@/features/outbox/outbox'
import { LEAD, sendJson } from '../helpers/leads'
import { addAdmin, payload, query } from '../helpers/payload'
import { rest, signIn } from '../helpers/rest'

vi.hoisted(() => {
  process.env.LEADS_TO = 'sales@example.com, owner@example.com'
})

const mailsOf = (lead: string) => query('select * from outbox where lead_id = $1 order by recipient', [lead])

async function newLead(email: string): Promise<string> {
  return (await (await sendJson({ ...LEAD, email })).json()).id
}

/** Stands for the mail server: keeps what arrives, or fails. */
function mailServer(send: () => Promise<void> = async () => {}) {
  const sent: string[] = []
  vi.spyOn(payload, 'sendEmail').mockImplementation(async ({ to }) => {
    await send()
    sent.push(String(to))
  })
  return sent
}

afterEach(async () => {
  vi.restoreAllMocks()
  await query('delete from outbox')
})

describe('the mails of a lead', () => {
  test('F30 are queued with it: one to each of the staff, and a confirmation that repeats nothing typed', async () => {
    const id = await newLead('visitor@example.com')
    const mails = await mailsOf(id)
    expect(mails.map(({ recipient, state }) => [recipient, state])).toEqual([
      ['owner@example.com', 'queued'],
      ['sales@example.com', 'queued'],
      ['visitor@example.com', 'queued'],
    ])
    expect(mails[0].text).toContain(LEAD.message)
    expect(mails[2].text).not.toContain(LEAD.message)
  })

  test('D15 are sent once, whoever works at the same time', async () => {
    await newLead('once@example.com')
    const sent = mailServer(() => new Promise((resolve) => setTimeout(resolve, 50)))
    await Promise.all([sendDueMail(payload), sendDueMail(payload), sendDueMail(payload)])
    expect(sent.sort()).toEqual(['once@example.com', 'owner@example.com', 'sales@example.com'])
    expect(await sendDueMail(payload)).toBe(0)
  })

  test('D02 survive a mail server that is down, and are sent when it is back', async () => {
    const id = await newLead('later@example.com')
    mailServer(() => Promise.reject(new Error('connection refused')))
    await sendDueMail(payload)
    for (const mail of await mailsOf(id)) {
      expect(mail).toMatchObject({ state: 'queued', problem: 'connection refused', attempts: '1' })
      expect(mail.next_attempt_at.getTime()).toBeGreaterThan(Date.now() + 5_000)
    }
    expect(await sendDueMail(payload)).toBe(0)

    await query("update outbox set next_attempt_at = now() - interval '1 second'")
    const sent = mailServer()
    await sendDueMail(payload)
    expect(sent).toHaveLength(3)
    for (const mail of await mailsOf(id)) expect(mail).toMatchObject({ state: 'sent', problem: null })
  })

  test('F30 come back from a worker that died, when its lease ends', async () => {
    await newLead('lease@example.com')
    await query("update outbox set attempts = 1, next_attempt_at = now() + interval '60 seconds'")
    const sent = mailServer()
    expect(await sendDueMail(payload)).toBe(0)
    await query("update outbox set next_attempt_at = now() - interval '1 second'")
    expect(await sendDueMail(payload)).toBe(3)
    expect(sent).toHaveLength(3)
  })

  test('F30 are given up after a day, with the reason', async () => {
    const id = await newLead('dead@example.com')
    await query("update outbox set created_at = now() - interval '25 hours'")
    mailServer(() => Promise.reject(new Error('mailbox unknown')))
    await sendDueMail(payload)
    expect((await mailsOf(id)).map(({ state, problem }) => [state, problem])).toEqual(
      Array(3).fill(['failed', 'mailbox unknown']),
    )
  })

  test('go with it when it is deleted', async () => {
    const id = await newLead('gone@example.com')
    const cookie = await signIn((await addAdmin()).email)
    expect((await rest('DELETE', `form-submissions/${id}`, { cookie })).status).toBe(200)
    expect(await query('select 1 from outbox')).toEqual([])
  })
})

import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { serverPaths } from '@/domain/server-paths'
import { remindDue } from '@/features/leads/server/reminders'
import { sendDueMail } from '@/features/mail/server/outbox'
import { queueSealed } from '@/features/mail/server/sealed-mails'
import { smtpTransport } from '@/lib/smtp'
import { LEAD, sendJson } from '../../helpers/leads'
import { headOf } from '../../helpers/mail-heads'
import { startMailSink } from '../../helpers/mail-sink'
import { queueMails, sendToSink } from '../../helpers/mails'
import { addAdmin, payload, query } from '../../helpers/payload'

vi.hoisted(() => {
  process.env.LEADS_TO = 'sales@example.com, owner@example.com'
  // What is sent goes to the sink of each test.
  process.env.SMTP_URL = 'smtp://127.0.0.1:9'
})

afterEach(async () => {
  await query('delete from outbox')
})

async function newLead(email: string): Promise<string> {
  return (await (await sendJson({ ...LEAD, email })).json()).id
}

/** Long lines travel in pieces (quoted-printable). */
const unfolded = (text = '') => text.replaceAll('=\n', '').replaceAll('=3D', '=')

describe('the name that the mail server is told', () => {
  async function nameFor(siteUrl: string, query = '') {
    const sink = await startMailSink()
    onTestFinished(sink.close)
    await smtpTransport(`${sink.url}${query}`, { siteUrl, waits: 'command' }).verify()
    return sink.greetedAs
  }

  test.each([
    ['https://www.example.com', '', 'www.example.com'],
    ['https://www.example.com:8443', '', 'www.example.com'],
    ['https://bücher.example', '', 'xn--bcher-kva.example'],
    ['http://192.0.2.7:3000', '', '[192.0.2.7]'],
    ['https://www.example.com', '?name=mail.example.net', 'mail.example.net'],
    ['http://localhost:3000', '?name=mail.example.net', 'mail.example.net'],
  ])('of %s%s is %s', async (siteUrl, given, name) => {
    expect(await nameFor(siteUrl, given)).toEqual([name])
  })

  test('of a site without one is what nodemailer finds, and never localhost', async () => {
    const [name] = await nameFor('http://localhost:3000')
    expect(name).toMatch(/\./)
  })
})

test('every mail says that no person wrote it, so that nothing answers that somebody is away', async () => {
  const sink = await sendToSink()
  await newLead('visitor@example.com')
  await queueMails(['ann@example.com'])
  await sendDueMail(payload)
  expect(sink.taken).toHaveLength(4)
  for (const mail of sink.taken) expect(headOf(mail, 'Auto-Submitted')).toBe('auto-generated')
})

test('all mails about a lead are one conversation, and no mail of another is in it', async () => {
  const sink = await sendToSink()
  const { id: owner, email } = await addAdmin()
  const one = await newLead('one@example.com')
  await newLead('other@example.com')
  await query(
    `update form_submissions set owner_id = $2, follow_up_at = now() - interval '1 minute' where id = $1`,
    [one, owner],
  )
  expect(await remindDue(payload)).toBe(1)
  await queueMails(['ann@example.com'])
  await sendDueMail(payload)
  const threads: Record<string, string[]> = {}
  for (const mail of sink.taken) {
    const root = headOf(mail, 'References') ?? 'none'
    expect(headOf(mail, 'In-Reply-To') ?? 'none').toBe(root)
    expect(mail.messageId).not.toBe(root)
    threads[root] = [...(threads[root] ?? []), mail.to].sort()
  }
  const staff = ['owner@example.com', 'sales@example.com']
  const { none, ...conversations } = threads
  expect(none).toEqual(['ann@example.com'])
  expect(Object.values(conversations).sort((a, b) => b.length - a.length)).toEqual([
    [email, 'one@example.com', ...staff].sort(),
    ['other@example.com', ...staff].sort(),
  ])
  // The number of a lead would tell its visitor how many there are.
  for (const root of Object.keys(conversations)) expect(root).toMatch(/^<lead-[\w-]{43}@localhost>$/)
})

describe('what a visitor gets', () => {
  test('has HTML beside its text, made from it, and what the staff get has none', async () => {
    const sink = await sendToSink()
    await newLead('html@example.com')
    await sendDueMail(payload)
    const [visitor, ...staff] = sink.taken.sort((a, b) => a.to.localeCompare(b.to))
    expect(visitor?.to).toBe('html@example.com')
    expect(headOf(visitor ?? { text: '' }, 'Content-Type')).toMatch(/^multipart\/alternative;/)
    const said = unfolded(visitor?.text)
    const number = /call us: (\(\d{3}\) \d{3}-\d{4})\./.exec(said)?.[1] ?? ''
    expect(said).toContain(`<a href="tel:+1${number.replace(/\D/g, '')}">${number}</a>`)
    expect(said).toContain('<a href="http://localhost:3000">http://localhost:3000</a>')
    expect(said).not.toMatch(/<img|<link|url\(/)
    for (const mail of staff) expect(headOf(mail, 'Content-Type')).toMatch(/^text\/plain;/)
  })

  test('is a link that works in both of its parts', async () => {
    const sink = await sendToSink()
    const link = `http://localhost:3000${serverPaths.authConfirm}#${'aB-_'.repeat(10)}xyz`
    const endsAt = new Date(Date.now() + 60_000)
    const mail = { event: 'account-sign-up', subject: '-', text: `Open this link:\n${link}\n`, endsAt }
    await queueSealed(payload, payload.db.pool, { ...mail, recipient: 'new@example.com', forStaff: false })
    await sendDueMail(payload)
    const said = unfolded(sink.taken[0]?.text)
    expect(said).toContain(`Open this link:\n${link}\n`)
    expect(said).toContain(`<a href="${link}">${link}</a>`)
  })
})

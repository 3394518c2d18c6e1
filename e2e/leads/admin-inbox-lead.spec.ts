import type { Pool } from 'pg'
import { LEASE_MS } from '@/features/mail/rules/outbox'
import { REFUSES_US } from '@/features/mail/rules/refusal'
import { addLimited, startSession } from '../accounts/accounts'
import { expect, test } from '../fixtures'
import { settings } from '../settings'
import { leadRows, plantLeads, SEARCH } from './inbox'

const PASSWORD = 'violet tractor pianist cloud'

type Mail = { recipient: string; state: string; problem?: string; meaning?: string }

async function plantLead(database: Pool, email: string, name: string): Promise<string> {
  await plantLeads(database, [{ name, email }])
  const { rows } = await database.query('select id from form_submissions where email = $1', [email])
  return rows[0].id
}

/** Stores mails as if a worker had just taken them: no other tries them, also when another test's mail has reached a server. */
async function plantMails(database: Pool, lead: string, mails: readonly Mail[]): Promise<void> {
  await database.query(
    `insert into outbox (id, lead_id, recipient, subject, text, state, problem, meaning, attempts, next_attempt_at,
       sent_at, created_at, updated_at)
     select gen_random_uuid(), $1, recipient, 's', 't', state, problem, meaning, 3,
       now() + $3 * interval '1 millisecond', now(), now() - interval '1 hour', now()
     from jsonb_to_recordset($2) as m(recipient text, state text, problem text, meaning text)`,
    [lead, JSON.stringify(mails), LEASE_MS],
  )
}

test('F30 a lead says what became of the mail about it, and why', { tag: '@nightly' }, async ({
  admin,
  database,
  email,
}) => {
  const lead = await plantLead(database, email, 'Told of')
  await plantMails(database, lead, [
    { recipient: 'a@example.com', state: 'sent' },
    { recipient: 'b@example.com', state: 'queued', problem: 'connection refused' },
    { recipient: 'c@example.com', state: 'failed', problem: 'mailbox unknown' },
    { recipient: email, state: 'sent' },
  ])
  await admin.goto(`/admin/submissions?lead=${lead}`)
  const panel = admin.getByRole('dialog', { name: 'Told of' })
  await expect(panel.getByRole('listitem')).toContainText([
    /Notification to a@example\.com.*Sent/,
    /Notification to b@example\.com.*Queued.*Failed 3 times.*connection refused/,
    /Notification to c@example\.com.*Failed.*Given up: mailbox unknown/,
    /Confirmation to the visitor.*Sent/,
  ])
  await admin.keyboard.press('Escape')
  await expect(admin).toHaveURL(/\/admin\/submissions$/)
})

test('F58 a mail that was given up says why in plain words, and goes again at a press of its button', async ({
  admin,
  database,
  email,
}) => {
  const lead = await plantLead(database, email, 'Mistyped')
  await plantMails(database, lead, [
    { recipient: 'c@example.com', state: 'failed', problem: 'mailbox unknown' },
    {
      recipient: email,
      state: 'failed',
      problem: '550 5.1.1 No such user',
      meaning: 'This address does not exist',
    },
  ])
  await admin.goto(`/admin/submissions?lead=${lead}`)
  const mails = admin.getByRole('region', { name: 'Mail about this lead' })
  const confirmation = mails.getByRole('listitem').filter({ hasText: 'Confirmation to the visitor' })
  await expect(confirmation).toContainText(
    'Given up: This address does not exist. The mail server said: 550 5.1.1 No such user',
  )
  const again = mails.getByRole('button', { name: 'Send again: Confirmation to the visitor' })
  await again.focus()
  await admin.keyboard.press('Enter')
  await expect(admin.getByText('It is sent again within seconds.')).toBeVisible()
  await expect(again).toHaveCount(0)
  await expect(confirmation).toContainText('Queued')
  await expect(confirmation).toBeFocused()
  await expect(mails.getByRole('button', { name: 'Send again: Notification to c@example.com' })).toBeVisible()
})

test('F58 the dashboard says that the mail server refuses mail from this site, in its words', async ({
  admin,
  database,
  email,
}) => {
  const lead = await plantLead(database, email, 'Refused')
  const problem = `550 5.7.1 blocked, see https://example.com/${email}`
  await plantMails(database, lead, [{ recipient: email, state: 'queued', problem, meaning: REFUSES_US }])
  await admin.goto('/admin')
  await expect(admin.getByRole('region', { name: REFUSES_US })).toContainText(problem)
})

test('an admin of leads reads what became of a lead’s mail, and is offered the owner’s channels', async ({
  admin,
  visitor: staff,
  database,
  email,
}) => {
  const lead = await plantLead(database, email, 'Read by them')
  await plantMails(database, lead, [{ recipient: 'a@example.com', state: 'sent' }])
  const setChannels = async (channels: unknown[]) => {
    const answer = await admin.request.post('/api/globals/lead-handling', {
      data: { channels },
      headers: { origin: settings.origin },
    })
    expect(await answer.json()).toMatchObject({ result: { channels } })
  }
  await setChannels([{ channel: 'Newspaper', sources: ['a-newspaper'] }])
  try {
    await addLimited(database, email, PASSWORD, 'leads')
    await startSession(staff, email, PASSWORD)
    await staff.goto(`/admin/submissions?lead=${lead}`)
    const mails = staff.getByRole('region', { name: 'Mail about this lead' })
    await expect(mails).toContainText(/Notification to a@example\.com.*Sent/)
    await staff.getByRole('button', { name: 'Close' }).click()
    await staff.getByRole('button', { name: 'New lead' }).click()
    const found = staff.getByRole('dialog', { name: 'New lead' }).getByLabel('How they found you')
    await expect(found.getByRole('option', { name: 'Newspaper' })).toHaveCount(1)
  } finally {
    await setChannels([])
  }
})

test('a lead says why its visitor gets no mail, and lets mail go there again', async ({
  admin,
  database,
  email,
}) => {
  const lead = await plantLead(database, email, 'Not Reached')
  await plantMails(database, lead, [{ recipient: email, state: 'failed', problem: '550 5.1.1 No such user' }])
  await database.query(
    `update outbox set meaning = 'This address does not exist', returned_at = now() where lead_id = $1`,
    [lead],
  )
  await database.query(
    `insert into suppressed_addresses (id, address, reason, answer)
     values (gen_random_uuid(), lower($1), 'This address does not exist', '550 5.1.1 No such user')`,
    [email],
  )
  await admin.goto(`/admin/submissions?lead=${lead}`)
  const panel = admin.getByRole('dialog', { name: 'Not Reached' })
  const mails = panel.getByRole('region', { name: 'Mail about this lead' })
  await expect(mails).toContainText(/gets no mail since .*: This address does not exist/)
  await expect(mails.getByRole('listitem')).toContainText(
    /Came back.*This address does not exist.*550 5\.1\.1/,
  )
  await expect(mails.getByRole('button', { name: 'Send again' })).toBeHidden()
  await mails.getByRole('button', { name: 'Allow mail again' }).click()
  await expect(mails.getByRole('button', { name: 'Send again' })).toBeVisible()
  await expect(mails).not.toContainText('gets no mail')
  await expect(panel).toContainText('Mail to this address allowed again')
  const { rows } = await database.query('select from suppressed_addresses where address = lower($1)', [email])
  expect(rows).toEqual([])
})

test('F30 the dashboard names leads of which nobody was told, and leads to them', {
  tag: '@nightly',
}, async ({ admin, database, email }) => {
  const lead = await plantLead(database, email, 'Untold of')
  await plantMails(database, lead, [
    {
      recipient: 'c@example.com',
      state: 'failed',
      problem: '552 5.2.2 over quota',
      meaning: 'The mailbox is full',
    },
  ])
  await admin.goto('/admin')
  const alarm = admin.getByRole('region', { name: /not gone out$/ })
  await expect(alarm).toContainText(
    'Given up: The mailbox is full. The mail server said: 552 5.2.2 over quota',
  )
  await alarm.getByRole('link', { name: 'Untold of' }).click()
  await expect(admin.getByRole('dialog', { name: 'Untold of' })).toContainText('Given up')
})

test('the address names the open lead; one that is gone says so', async ({
  admin,
  database,
  email,
  problems,
}) => {
  problems.allow(/404/)
  const lead = await plantLead(database, email, 'Gone soon')
  await admin.goto(`/admin/submissions?q=${email}`)
  await leadRows(admin).getByRole('button', { name: 'Gone soon', exact: true }).click()
  await expect(admin).toHaveURL(new RegExp(`lead=${lead}`))
  await admin.reload()
  await expect(admin.getByRole('dialog', { name: 'Gone soon' })).toBeVisible()
  await database.query('delete from outbox where lead_id = $1', [lead])
  await database.query('delete from form_submissions where id = $1', [lead])
  await admin.reload()
  await expect(admin.getByRole('region', { name: /^Notifications/ })).toContainText('may have been deleted')
  await expect(admin).not.toHaveURL(/lead=/)
  await expect(admin.getByPlaceholder(SEARCH)).toHaveValue(email)
})

test('a lead that could not be deleted says so above its panel, clear of the button', async ({
  admin,
  database,
  email,
  problems,
}) => {
  problems.allow(/500/)
  const lead = await plantLead(database, email, 'Kept Once')
  await admin.route('**/api/form-submissions/work', (route) => route.fulfill({ status: 500, json: {} }))
  await admin.setViewportSize({ width: 375, height: 740 })
  await admin.goto('/admin')
  await admin.goto(`/admin/submissions?lead=${lead}`)
  const panel = admin.getByRole('dialog', { name: 'Kept Once' })
  const remove = panel.getByRole('button', { name: 'Delete submission' })
  admin.on('dialog', (question) => question.accept())
  await remove.click()
  const toast = panel.getByText('Failed to delete submission', { exact: true })
  await expect(toast).toBeVisible()
  // A click waits until nothing lies above the button.
  await remove.click({ trial: true })
  await admin.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await expect(admin.getByText('Failed to delete submission', { exact: true })).toBeVisible()
})

test('words of a lead can be selected to beyond its panel, and the way back closes it', async ({
  admin,
  database,
  email,
}) => {
  await plantLead(database, email, 'Selected Often')
  await admin.goto('/admin')
  await admin.getByRole('link', { name: 'Submissions', exact: true }).click()
  await admin.getByPlaceholder(SEARCH).fill(email)
  await admin.getByRole('button', { name: 'Selected Often', exact: true }).click()
  const panel = admin.getByRole('dialog', { name: 'Selected Often' })
  const words = await panel.getByText(email).boundingBox()
  await admin.mouse.move((words?.x ?? 0) + 20, (words?.y ?? 0) + 5)
  await admin.mouse.down()
  await admin.mouse.move(300, 300, { steps: 5 })
  await admin.mouse.up()
  await expect(panel).toBeVisible()
  await admin.mouse.click(300, 300)
  await expect(panel).toBeHidden()
  await expect(admin.getByRole('button', { name: 'Selected Often', exact: true })).toBeFocused()
  await admin.keyboard.press('Enter')
  await expect(panel).toBeVisible()
  await admin.goBack()
  await expect(admin.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  await expect(panel).toHaveCount(0)
})

test('C278 the stock addresses of the collections show these screens', { tag: '@nightly' }, async ({
  admin,
}) => {
  await admin.goto('/admin/collections/form-submissions')
  await expect(admin.getByRole('heading', { level: 1 })).toHaveText('Form Submissions')
  await expect(admin.getByPlaceholder(SEARCH)).toBeVisible()
  await admin.goto('/admin/collections/blog-posts')
  await expect(admin.getByRole('heading', { level: 1 })).toHaveText('Blog')
})

import type { Locator, Page } from '@playwright/test'
import { expectNoViolations } from '../axe'
import { expect, test } from '../fixtures'
import { openLead, plantLead, stored } from './lead-panel'

const MESSAGES = '**/form-submissions/*/message'

async function openMessage(panel: Locator) {
  await panel.getByRole('button', { name: 'Write a message' }).click()
  const part = panel.getByRole('region', { name: 'Message to the lead' })
  const text = part.getByRole('textbox', { name: 'Message' })
  await expect(text).toBeFocused()
  return { part, text, preview: part.getByRole('region', { name: 'Preview' }) }
}

/** Answers the next message as a server does that is away. */
const failOnce = (page: Page) =>
  page.route(
    MESSAGES,
    (route) =>
      route.request().method() === 'POST' ? route.fulfill({ status: 503, json: {} }) : route.fallback(),
    { times: 1 },
  )

test('a lead is written to from its panel, by a template, and sees what was previewed', async ({
  admin,
  database,
  email,
}) => {
  const lead = await plantLead(database, email, { name: 'Ann Lee' })
  const panel = await openLead(admin, lead, 'Ann Lee', email)
  const { part, text, preview } = await openMessage(panel)
  await expect(preview).toHaveCount(0)
  await part.getByRole('combobox', { name: 'Template' }).selectOption('Could not reach you')
  await expect(text).toHaveValue(/^Hi \{first name\},/)
  await expect(preview).toContainText('Hi Ann,')
  await expect(preview).toContainText(`To${email}`)
  await text.press('ControlOrMeta+End')
  await text.pressSequentially('\nP.S. {appointment}')
  await part.getByRole('button', { name: 'Send message' }).click()
  await expect(part.getByRole('alert')).toContainText('There is no appointment')
  await expectNoViolations(admin, 'a message that cannot be sent')
  await text.fill((await text.inputValue()).replace('{appointment}', 'Bring the bill.'))
  await part.getByRole('button', { name: 'Send message' }).dblclick()
  await expect(admin.getByText('The message goes out within seconds.')).toBeVisible()
  await expect(part).toHaveCount(0)
  await expect(admin.getByRole('heading', { name: 'Ann Lee' })).toBeFocused()
  const timeline = panel.getByRole('region', { name: 'Timeline' })
  await expect(timeline.getByRole('listitem').filter({ hasText: /^Message to the visitor/ })).toContainText(
    'P.S. Bring the bill.',
  )
  await expect(timeline).toContainText('Reached by e-mail')
  await expect(panel.getByRole('button', { name: /^Stage/ })).toContainText('Contacted')
  expect((await stored(database, lead)).stage).toBe('contacted')
  const { rows } = await database.query('select event, text from outbox where lead_id = $1', [lead])
  expect(rows).toEqual([{ event: 'message', text: expect.stringContaining('Hi Ann,\n\nThank you') }])
})

test('what was written survives a closed panel, a failure and a second template', async ({
  admin,
  database,
  email,
  problems,
}) => {
  problems.allow(/503/)
  const lead = await plantLead(database, email, { name: 'Ann Lee' })
  const panel = await openLead(admin, lead, 'Ann Lee', email)
  await panel.getByRole('heading', { name: 'Ann Lee' }).press('w')
  const text = panel.getByRole('textbox', { name: 'Message' })
  await expect(text).toBeFocused()
  await admin.keyboard.type('Half of it')
  await admin.keyboard.press('Escape')
  await expect(text).toHaveCount(0)
  await expect(panel.getByRole('button', { name: 'Write a message' })).toBeFocused()
  await admin.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
  await admin.getByRole('button', { name: 'Ann Lee', exact: true }).click()
  await openMessage(panel)
  await expect(text).toHaveValue('Half of it')
  await panel.getByRole('combobox', { name: 'Template' }).selectOption('A question first')
  await expect(text).toHaveValue(/^Half of it\n\nHi \{first name\}/)
  await text.fill('All of it')
  await failOnce(admin)
  await text.press('ControlOrMeta+Enter')
  await expect(panel.getByRole('alert')).toContainText('What you wrote is still here')
  await expect(text).toHaveValue('All of it')
  await text.press('ControlOrMeta+Enter')
  await expect(admin.getByText('The message goes out within seconds.')).toBeVisible()
  await openMessage(panel)
  await expect(text).toHaveValue('')
})

test('what is typed right behind the key is in the message, however late its script comes', async ({
  admin,
  database,
  email,
}) => {
  const lead = await plantLead(database, email, { name: 'Ann Lee' })
  const panel = await openLead(admin, lead, 'Ann Lee', email)
  await expect(panel.getByRole('heading', { name: 'Ann Lee' })).toBeFocused()
  await admin.keyboard.type('weof')
  await expect(panel.getByRole('textbox', { name: 'Message' })).toHaveValue('eof')
})

test('an address that gets no mail is said before anything is written', async ({
  admin,
  database,
  email,
}) => {
  const lead = await plantLead(database, email, { name: 'Ann Lee' })
  await database.query(
    `insert into suppressed_addresses (id, address, reason, created_at, updated_at)
     values (gen_random_uuid(), $1, 'There is no such mailbox', now(), now())`,
    [email],
  )
  const panel = await openLead(admin, lead, 'Ann Lee', email)
  const { part } = await openMessage(panel)
  await expect(part.getByRole('alert')).toContainText(
    'No mail goes to this address: There is no such mailbox',
  )
  await expect(part.getByRole('button', { name: 'Send message' })).toHaveCount(0)
  await panel.getByRole('button', { name: 'Allow mail again' }).click()
  await expect(part.getByRole('button', { name: 'Send message' })).toBeVisible()
  await expect(part.getByRole('alert')).toHaveCount(0)
})

for (const theme of ['light', 'dark']) {
  test(`the message is accessible and fits a phone in the ${theme} theme`, async ({
    admin,
    database,
    email,
  }) => {
    const lead = await plantLead(database, email, { name: 'Ann Lee' })
    await admin.setViewportSize({ width: 375, height: 800 })
    await admin.goto('/admin/submissions')
    if (theme === 'dark') await admin.evaluate(() => document.documentElement.classList.add('dark'))
    const panel = await openLead(admin, lead, 'Ann Lee', email)
    const { part } = await openMessage(panel)
    await part.getByRole('combobox', { name: 'Template' }).selectOption('Could not reach you')
    await expect(part.getByRole('region', { name: 'Preview' })).toBeVisible()
    await expectNoViolations(admin, 'a message')
    expect(await panel.evaluate((box) => box.scrollWidth <= box.clientWidth)).toBe(true)
  })
}

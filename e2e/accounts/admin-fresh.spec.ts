import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectNoViolations } from '../axe'
import { expect, test } from '../fixtures'
import { plantLeads } from '../leads/inbox'
import { addAccount, makeStale, startSession } from './accounts'

const PASSWORD = 'violet tractor pianist cloud'
const ADDRESS = 'https://93.184.215.14/leads'

test.beforeEach(async ({ page, database, email, problems }) => {
  // Refused for the time of the sign-in, and a password that is wrong.
  problems.allow(/403/)
  problems.allow(/400.*\/users\/proof/)
  await addAccount(database, email, PASSWORD, true)
  await startSession(page, email, PASSWORD)
})

const proofOf = (page: Page) => page.getByRole('dialog', { name: 'Is it still you?' })

async function prove(page: Page, password = PASSWORD) {
  await proofOf(page).getByLabel('Password').fill(password)
  await page.keyboard.press('Enter')
}

test('T160 an export asks for the password in place, says that one is wrong, and then gives the file', {
  tag: '@nightly',
}, async ({ page, email, database }) => {
  await page.goto('/admin/audit', { waitUntil: 'networkidle' })
  await page.getByRole('combobox', { name: 'Person' }).fill(email)
  await makeStale(database, email)
  const button = page.getByRole('button', { name: 'Download CSV' })
  await button.click()
  await expect(proofOf(page).getByLabel('Password')).toBeFocused()
  await expectNoViolations(page, 'the question')
  await prove(page, 'not the password')
  await expect(proofOf(page).getByRole('alert')).toHaveText('The current password is incorrect.')
  await page.keyboard.press('Escape')
  await expect(proofOf(page)).toBeHidden()
  await expect(button, 'nothing was downloaded, and one may try again').toBeFocused()

  await button.press('Enter')
  const file = page.waitForEvent('download')
  await prove(page)
  expect((await file).suggestedFilename()).toBe('audit-log.csv')
  expect(await readFile(await (await file).path(), 'utf8')).toMatch(/^"Time \(UTC\)","Kind"/)
  await expect(page.getByRole('combobox', { name: 'Person' })).toHaveValue(email)
  await expect(button).toBeFocused()
})

test('T160 a webhook and its secret ask for the password; what was typed stays', { tag: '@nightly' }, async ({
  page,
  email,
  database,
}) => {
  await page.goto('/admin/collections/webhooks/create', { waitUntil: 'networkidle' })
  await page.getByLabel('Name').fill(email)
  await page.getByLabel('Address').fill(ADDRESS)
  await makeStale(database, email)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(proofOf(page)).toBeVisible()
  await proofOf(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByLabel('Name')).toHaveValue(email)
  await expect(page.getByLabel('Address')).toHaveValue(ADDRESS)
  await page.getByRole('button', { name: 'Save' }).click()
  await prove(page)
  const make = page.getByRole('button', { name: 'Make the secret' })
  await expect(make).toBeVisible()

  await makeStale(database, email)
  await make.click()
  await prove(page)
  await expect(page.getByLabel('Give this to the receiver. It is shown here this once.')).toBeFocused()
  await database.query('DELETE FROM webhooks WHERE name = $1', [email])
})

test('T160 the screen of privacy requests asks before it finds, gives and erases; what was typed stays', {
  tag: '@nightly',
}, async ({ page, email, database }) => {
  await database.query(
    `insert into form_submissions (id, name, email, phone, city, message, service_interest, source, page, website,
       plan_interest, referrer, utm_source, utm_medium, utm_campaign, fingerprint, idempotency_key)
     values (gen_random_uuid(), 'Jane', $1, '', 'Dayton', '', '[]', 'contact_page', '/contact', '', '', '', '', '', '', 'x', $1)`,
    [`jane-${email}`],
  )
  await page.goto('/admin/privacy', { waitUntil: 'networkidle' })
  await makeStale(database, email)
  await page.getByLabel('E-mail', { exact: true }).fill(`jane-${email}`)
  await page.keyboard.press('Enter')
  await prove(page)
  await expect(page.getByRole('heading', { name: 'Requests (1)' })).toBeVisible()

  await makeStale(database, email)
  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download as JSON' }).click()
  await prove(page)
  expect(JSON.parse(await readFile(await (await file).path(), 'utf8')).leads).toHaveLength(1)

  await makeStale(database, email)
  const typed = page.getByLabel(/^Type jane-/)
  await typed.fill(`jane-${email}`)
  await page.keyboard.press('Enter')
  await expect(proofOf(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(typed).toHaveValue(`jane-${email}`)
  await page.getByRole('button', { name: 'Erase for good' }).click()
  await prove(page)
  await expect(page.getByRole('heading', { name: 'Erased', exact: true })).toBeVisible()
})

test('T160 columns that are shown are exported after the question; Download CSV asks for nothing', {
  tag: '@nightly',
}, async ({ page, email, database }) => {
  // Of an empty list nothing can be exported.
  await plantLeads(database, [{ email }])
  await page.goto('/admin/submissions', { waitUntil: 'networkidle' })
  await makeStale(database, email)
  const specified = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download CSV' }).click()
  await specified
  await page.getByRole('button', { name: 'More downloads' }).click()
  await page.getByRole('button', { name: 'Export columns' }).click()
  const shown = page.waitForEvent('download')
  await prove(page)
  await shown
})

test('accounts are deleted after the question, one on its screen and several in their list', async ({
  page,
  email,
  database,
}) => {
  const [first, second, third] = await Promise.all(
    ['a', 'b', 'c'].map((end) => addAccount(database, `${end}-${email}`, PASSWORD, true)),
  )
  const left = async () =>
    (await database.query('SELECT 1 FROM users WHERE id = ANY($1)', [[first, second, third]])).rows.length
  await page.goto(`/admin/collections/users/${first}`, { waitUntil: 'networkidle' })
  await makeStale(database, email)
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByRole('button', { name: 'Confirm' }).click()
  const password = proofOf(page).getByLabel('Password')
  await expect(password).toBeFocused()
  // From field to field by keyboard, with Payload's question open behind it.
  await page.keyboard.press('Tab')
  await expect(proofOf(page).getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(proofOf(page)).toBeHidden()
  expect(await left()).toBe(3)
  await page.getByRole('button', { name: 'Confirm' }).click()
  await prove(page)
  await expect.poll(left).toBe(2)

  await page.goto('/admin/collections/users')
  // The list has answered, so it listens to what is typed.
  await expect(page.getByRole('status').filter({ hasText: /\d+ users$/ })).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search users' }).fill(email)
  await expect(page.getByRole('status').filter({ hasText: '3 users' })).toBeVisible()
  await makeStale(database, email)
  for (const end of ['b', 'c']) await page.getByRole('checkbox', { name: `Select ${end}-${email}` }).check()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  const question = page.getByRole('dialog', { name: 'Delete 2 users?' })
  await question.getByRole('button', { name: 'Delete 2 users' }).click()
  await expect(password).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(question, 'nothing is deleted, and one may try again').toBeVisible()
  expect(await left()).toBe(2)
  await question.getByRole('button', { name: 'Delete 2 users' }).click()
  await prove(page)
  await expect.poll(left).toBe(0)
  await expect(page.getByText('2 users deleted')).toBeVisible()
})

test('of several accounts one that a rule keeps is named with the rule, and the others are deleted', async ({
  page,
  email,
  database,
  problems,
}) => {
  problems.allow(/409/)
  const [first, second] = await Promise.all(
    ['a', 'b'].map((end) => addAccount(database, `${end}-${email}`, PASSWORD, true)),
  )
  const why = 'This is the only admin. Give somebody else the role first.'
  // Other tests have admins of their own, so that the rule itself is not met here.
  await page.route(new RegExp(`/api/users/${first}`), (route) =>
    route.fulfill({ status: 409, json: { errors: [{ message: why }] } }),
  )
  await page.goto('/admin/collections/users')
  // The list has answered, so it listens to what is typed.
  await expect(page.getByRole('status').filter({ hasText: /\d+ users$/ })).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search users' }).fill(email)
  for (const end of ['a', 'b']) await page.getByRole('checkbox', { name: `Select ${end}-${email}` }).check()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByRole('button', { name: 'Delete 2 users' }).click()
  const outcome = page.getByRole('dialog', { name: '1 of 2 users deleted' })
  await expect(outcome).toContainText(why)
  await expect(outcome).toContainText(`a-${email}`)
  const { rows } = await database.query('SELECT id FROM users WHERE id = ANY($1)', [[first, second]])
  expect(rows).toEqual([{ id: first }])
  await outcome.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Users' })).toBeFocused()
  await database.query('DELETE FROM users WHERE id = $1', [first])
})

test('after a change of factors one press signs out everywhere else', async ({ page, email, database }) => {
  const plant = (name: string) =>
    database.query(
      `INSERT INTO account_factors (user_id, factor_type, friendly_name, status, sealed_secret)
       SELECT id, 'totp', $2, 'verified', 'x' FROM users WHERE email = $1`,
      [email, name],
    )
  await plant('Old phone')
  await plant('Tablet')
  const account = '(SELECT id FROM users WHERE email = $1)'
  await database.query(
    `INSERT INTO users_sessions (_order, _parent_id, id, created_at, expires_at)
     VALUES (9, ${account}, gen_random_uuid(), now(), now() + interval '1 hour')`,
    [email],
  )
  await database.query(
    `INSERT INTO audit_log (id, at, kind, actor, subject_type, subject_id)
     VALUES (gen_random_uuid(), now() + interval '1 second', 'auth.password-changed', 'account', 'user', ${account}::text)`,
    [email],
  )
  await page.goto('/admin/account', { waitUntil: 'networkidle' })
  const section = page.getByRole('region', { name: 'Sign-in' })
  await expect(section.getByText('Added shortly before the password was changed.')).toHaveCount(2)
  await section.getByRole('button', { name: 'Remove Old phone' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(section.getByRole('status')).toContainText('still signed in on another device')
  await expect(section.getByRole('heading', { name: 'Sign-in' })).toBeFocused()
  await expectNoViolations(page, 'the offer')
  await section.getByRole('button', { name: 'Sign out everywhere else' }).click()
  await expect(page.getByText('All other sessions ended')).toBeVisible()
  await expect(section.getByRole('heading', { name: 'Sign-in' })).toBeFocused()
  await expect(page.getByRole('region', { name: 'Open sessions' }).getByRole('listitem')).toHaveCount(1)
  const { rows } = await database.query(`SELECT 1 FROM users_sessions WHERE _parent_id = ${account}`, [email])
  expect(rows).toHaveLength(1)
})

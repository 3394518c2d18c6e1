import { expect, test } from '../fixtures'
import { addAccount, startSession, WRONG } from './accounts'

const PASSWORD = 'violet tractor pianist cloud'

test('T117 who takes his own admin role is asked first, and keeps it unless he means it', {
  tag: '@nightly',
}, async ({ page, email, database, problems }) => {
  // Until the browser has left, the form asks on for somebody who is signed out.
  problems.allow(WRONG)
  problems.allow(/404.*\/api\/(?:users\/access|payload-preferences)\//)
  problems.allow(/405.*\/auth\b/)
  problems.allow(/An unexpected response was received from the server/)
  const id = await addAccount(database, email, PASSWORD, true)
  const roles = async () =>
    (await database.query('SELECT value::text FROM users_roles WHERE parent_id = $1', [id])).rows.length
  await startSession(page, email, PASSWORD)
  await page.goto(`/admin/collections/users/${id}`, { waitUntil: 'networkidle' })
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  const save = page.getByRole('button', { name: 'Save', exact: true })
  const question = page.getByRole('dialog', { name: 'Take your own admin role?' })

  await save.click()
  await expect(question).toBeVisible()
  await question.getByRole('button', { name: 'Keep it' }).click()
  await expect(question).toBeHidden()
  expect(await roles()).toBe(1)

  // The keys for saving ask too.
  await page.keyboard.press('Control+s')
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  expect(await roles()).toBe(1)

  await save.click()
  await question.getByRole('button', { name: 'Take my role' }).click()
  await expect.poll(roles).toBe(0)
  await expect(page, 'signed out at once, as it was said').toHaveURL('/auth')
})

test('T117 what somebody else’s account loses, and what else changes, is saved without a question', {
  tag: '@nightly',
}, async ({ admin, email, database }) => {
  const id = await addAccount(database, email, PASSWORD, true)
  await admin.goto(`/admin/collections/users/${id}`, { waitUntil: 'networkidle' })
  await admin.getByRole('button', { name: 'Remove', exact: true }).click()
  await admin.getByRole('button', { name: 'Save', exact: true }).click()
  await expect
    .poll(async () => (await database.query('SELECT FROM users_roles WHERE parent_id = $1', [id])).rowCount)
    .toBe(0)
})

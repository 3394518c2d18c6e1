import { expect, test } from './fixtures'
import { plantLeads } from './inbox'
import { addPost } from './posts'

const FIELD = 'Find a lead, a post, a page or a screen'

test('Ctrl+K finds a lead, a post, a page and a screen, by the keyboard alone', async ({
  admin,
  database,
  email,
}) => {
  const name = `Quokka ${email.slice(8, 14)}`
  await plantLeads(database, [{ name, email }])
  const { title, id } = await addPost(database, {})
  await admin.goto('/admin')
  const field = admin.getByRole('combobox', { name: FIELD })
  const open = async () => {
    await expect(async () => {
      await admin.keyboard.press('Control+k')
      await expect(field).toBeFocused({ timeout: 1_000 })
    }).toPass()
  }
  await open()
  await field.fill(name)
  const option = (group: string) => admin.getByRole('group', { name: group }).getByRole('option').first()
  await expect(option('Leads')).toContainText(email)
  await expect(option('Leads')).toHaveAttribute('aria-selected', 'true')
  await field.press('Enter')
  await expect(admin.getByRole('dialog', { name })).toBeVisible()
  // A question that is open keeps the key.
  await admin.keyboard.press('Control+k')
  await expect(field).toBeHidden()
  await admin.keyboard.press('Escape')

  await open()
  await field.fill(title)
  await expect(option('Posts')).toContainText(title)
  await field.press('Enter')
  await expect(admin).toHaveURL(`/admin/blog/edit/${id}`)

  await open()
  await field.fill('phone reception')
  await expect(option('Pages')).toContainText('24/7 Phone Reception')
  await field.fill('outgoing')
  await expect(admin.getByRole('dialog').getByRole('option')).toHaveCount(1)
  await field.press('Enter')
  await expect(admin).toHaveURL(/\/admin\/collections\/outbox/)
})

test('the palette steps through what it found, says when that is nothing or cannot be had, and gives the focus back', async ({
  admin,
  problems,
}) => {
  problems.allow(/ERR_FAILED/)
  await admin.goto('/admin')
  const opener = admin.getByRole('button', { name: /^Go to/ })
  const field = admin.getByRole('combobox', { name: FIELD })
  await expect(async () => {
    await opener.click()
    await expect(field).toBeFocused({ timeout: 1_000 })
  }).toPass()
  const chosen = admin.getByRole('option', { selected: true })
  await expect(chosen).toHaveText('Dashboard')
  await field.press('ArrowDown')
  await expect(chosen).toHaveText('Blog')
  await field.press('ArrowUp')
  await field.press('ArrowUp')
  await expect(chosen).not.toHaveText(/Dashboard|Blog/)
  await field.fill('zzzzqqqq')
  await expect(admin.getByRole('status').filter({ hasText: 'Nothing is called' })).toBeVisible()
  await admin.route('**/api/form-submissions/inbox?*', (route) => route.abort())
  await field.fill('dash')
  await expect(admin.getByRole('status').filter({ hasText: 'could not be searched' })).toBeVisible()
  await expect(chosen).toHaveText('Dashboard')
  await field.press('Escape')
  await expect(opener).toBeFocused()
})

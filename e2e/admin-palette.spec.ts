import { readContent } from './content/content'
import { expect, test } from './fixtures'
import { LIST, plantLeads } from './leads/inbox'
import { addPost } from './posts/posts'

const FIELD = 'Find a lead, a post, a text of the site or a screen'

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
  await admin.route(LIST, (route) => route.abort())
  await field.fill('dash')
  await expect(admin.getByRole('status').filter({ hasText: 'could not be searched' })).toBeVisible()
  await expect(chosen).toHaveText('Dashboard')
  await field.press('Escape')
  await expect(opener).toBeFocused()
})

test('Go to finds a sentence of the site and opens its field, in a closed row of another tab, ready to be typed into', async ({
  admin,
}) => {
  const { faq } = await readContent(admin, 'home')
  const { items } = faq as { items: { question: string; answer: string }[] }
  const answer = items.at(-1)?.answer ?? ''
  await admin.goto('/admin')
  const field = admin.getByRole('combobox', { name: FIELD })
  const goTo = async (text: string) => {
    await expect(async () => {
      await admin.keyboard.press('Control+k')
      await expect(field).toBeFocused({ timeout: 1_000 })
    }).toPass()
    await field.fill(text)
    const option = admin.getByRole('group', { name: 'Content' }).getByRole('option').first()
    await expect(option).toContainText(text.slice(0, 40))
    await option.click()
  }
  await goTo(answer.slice(0, 60))
  await expect(admin).toHaveURL(/\/admin\/globals\/home#field=/)
  const opened = admin.getByRole('textbox', { name: 'Answer' }).filter({ visible: true }).last()
  await expect(opened).toBeFocused()
  await expect(opened).toHaveValue(answer)
  await expect(opened).toBeInViewport()

  // On the screen that is open already, what was typed stays.
  await admin.keyboard.type('Typed before ')
  const { hero } = await readContent(admin, 'home')
  const { title } = hero as { title: string }
  await goTo(title)
  await expect(admin.locator('#field-hero__title')).toBeFocused()
  await goTo(answer.slice(0, 60))
  await expect(opened).toBeFocused()
  await expect(opened).toHaveValue(/Typed before /)
})

test('Enter in Go to waits for the results of what was typed, and never opens those of the letters before', async ({
  admin,
  database,
  email,
}) => {
  const first = `Wombat ${email.slice(8, 14)}`
  const second = `${first}x`
  await plantLeads(database, [
    { name: first, email },
    { name: second, email: `x${email}` },
  ])
  await admin.goto('/admin')
  const field = admin.getByRole('combobox', { name: FIELD })
  await expect(async () => {
    await admin.keyboard.press('Control+k')
    await expect(field).toBeFocused({ timeout: 1_000 })
  }).toPass()
  await field.fill('Wombat')
  await expect(admin.getByRole('group', { name: 'Leads' }).getByRole('option').first()).toContainText(
    'Wombat',
  )
  await admin.route(LIST, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 700))
    await route.continue()
  })
  await field.fill(second)
  await field.press('Enter')
  await expect(admin.getByRole('dialog', { name: second })).toBeVisible()
})

import type { Locator, Page } from '@playwright/test'
import type { Pool } from 'pg'
import { expectNoViolations } from '../axe'
import { expect, test } from '../fixtures'
import { holdScripts } from '../held-scripts'
import { openLead, plantLead, stored } from './lead-panel'

const MESSAGES = '**/form-submissions/*/message'

async function openMessage(panel: Locator) {
  await panel.getByRole('button', { name: 'Write a message' }).click()
  const part = panel.getByRole('region', { name: 'Message to the lead' })
  const text = part.getByRole('textbox', { name: 'Message' })
  await expect(text).toBeFocused()
  return { part, text, preview: part.getByRole('region', { name: 'Preview' }) }
}

const suppress = (database: Pool, email: string) =>
  database.query(
    `insert into suppressed_addresses (id, address, reason, created_at, updated_at)
     values (gen_random_uuid(), $1, 'There is no such mailbox', now(), now())`,
    [email],
  )

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

/** Keeps answers on their way until the function is called that it gives back. */
async function holdAnswers(page: Page, address: RegExp): Promise<() => void> {
  let open = () => {}
  const gate = new Promise<void>((resolve) => {
    open = resolve
  })
  await page.route(address, async (route) => {
    await gate
    await route.continue().catch(() => undefined)
  })
  return open
}

/** Types a letter at the first moment at which the browser can, before any other task of the page. */
const typeFirst = (page: Page, letter: string) =>
  page.evaluate((typed) => {
    new MutationObserver((_, seen) => {
      if (!document.querySelector('[aria-label="Message to the lead"] textarea')) return
      seen.disconnect()
      document.execCommand('insertText', false, typed)
    }).observe(document.body, { childList: true, subtree: true })
  }, letter)

test('what is typed right behind the key is in the message, in its order, however late its script comes', async ({
  admin,
  database,
  email,
}) => {
  const lead = await plantLead(database, email, { name: 'Ann Lee' })
  const panel = await openLead(admin, lead, 'Ann Lee', email)
  await expect(panel.getByRole('heading', { name: 'Ann Lee' })).toBeFocused()
  const release = await holdScripts(admin)
  await admin.keyboard.type('wHi Amm')
  await admin.keyboard.press('Backspace')
  await admin.keyboard.press('Backspace')
  await admin.keyboard.type('nn,')
  await admin.keyboard.press('Enter')
  await admin.keyboard.type('eof')
  const text = panel.getByRole('textbox', { name: 'Message' })
  await expect(text).toHaveCount(0)
  await expect(panel.getByText('The message is on its way. What you type is kept.')).toBeVisible()
  await expect(panel.getByRole('button', { name: /^Stage/ })).toHaveAttribute('aria-expanded', 'false')
  await typeFirst(admin, '!')
  release()
  await expect(text).toHaveValue('Hi Ann,\neof!')
  await expect(text).toBeFocused()
  await admin.keyboard.type('?')
  await expect(text).toHaveValue('Hi Ann,\neof!?')
})

test('keys behind the one that opens a lead write its message, and Ctrl+Enter sends it once all has come', async ({
  admin,
  database,
  email,
}) => {
  const lead = await plantLead(database, email, { name: 'Ann Lee' })
  await admin.goto(`/admin/submissions?q=${email}`)
  await admin.getByRole('button', { name: 'Ann Lee', exact: true }).waitFor()
  // The script of the keys comes with the first one.
  await expect(async () => {
    await admin.keyboard.press('j')
    await expect(admin.getByRole('button', { name: 'Ann Lee', exact: true })).toBeFocused({ timeout: 100 })
  }).toPass()
  const answers = await holdAnswers(admin, /form-submissions\/[^/]+\/(message|opened|timeline)$/)
  const release = await holdScripts(admin)
  await admin.keyboard.press('Enter')
  await admin.keyboard.type('wnew oven')
  await admin.keyboard.press('ControlOrMeta+Enter')
  release()
  const panel = admin.getByRole('dialog', { name: 'Ann Lee' })
  await expect(panel.getByRole('textbox', { name: 'Message' })).toHaveValue('new oven')
  answers()
  await expect(admin.getByText('The message goes out within seconds.')).toBeVisible()
  await expect(panel.getByRole('textbox', { name: 'Message' })).toHaveCount(0)
  const { rows } = await database.query("select text from outbox where lead_id = $1 and event = 'message'", [
    lead,
  ])
  expect(rows).toEqual([{ text: expect.stringMatching(/^new oven\n\n/) }])
})

test('what was typed before the script had come is of its lead, and waits for it', async ({
  admin,
  database,
  email,
}) => {
  await plantLead(database, email, { name: 'Bo Lee', createdAt: new Date(Date.now() - 60_000).toISOString() })
  const lead = await plantLead(database, email, { name: 'Ann Lee' })
  const panel = await openLead(admin, lead, 'Ann Lee', email)
  await expect(panel.getByRole('heading', { name: 'Ann Lee' })).toBeFocused()
  await expect(panel.getByRole('button', { name: 'Next submission' })).toBeEnabled()
  const release = await holdScripts(admin)
  await admin.keyboard.type('wOnly Ann')
  await admin.keyboard.press('ArrowDown')
  const other = admin.getByRole('dialog', { name: 'Bo Lee' })
  await expect(other.getByRole('heading', { name: 'Bo Lee' })).toBeFocused()
  await admin.keyboard.press('w')
  release()
  await expect(other.getByRole('textbox', { name: 'Message' })).toBeFocused()
  await expect(other.getByRole('textbox', { name: 'Message' })).toHaveValue('')
  await admin.keyboard.press('Escape')
  await admin.keyboard.press('k')
  await expect(panel.getByRole('heading', { name: 'Ann Lee' })).toBeFocused()
  await admin.keyboard.press('w')
  await expect(panel.getByRole('textbox', { name: 'Message' })).toHaveValue('Only Ann')
})

for (const order of ['script, history, form', 'form, history, script', 'history, script, form']) {
  test(`the text keeps its words and its focus whatever comes first: ${order}`, async ({
    admin,
    database,
    email,
  }) => {
    const lead = await plantLead(database, email, { name: 'Ann Lee' })
    await suppress(database, email)
    const release = {
      history: await holdAnswers(admin, /\/(opened|timeline)$/),
      form: await holdAnswers(admin, /\/message$/),
      script: () => {},
    }
    const panel = await openLead(admin, lead, 'Ann Lee', email)
    await expect(panel.getByRole('heading', { name: 'Ann Lee' })).toBeFocused()
    release.script = await holdScripts(admin)
    await panel.getByRole('button', { name: 'Write a message' }).click()
    await admin.keyboard.type('Hi there')
    const text = panel.getByRole('textbox', { name: 'Message' })
    const history = admin.waitForResponse(/\/opened$/)
    const came = {
      script: () => expect(text).toHaveValue('Hi there'),
      history: () => history,
      // Nobody asks for it before the script has come.
      form: async () => undefined,
    }
    const isPart = (name: string): name is keyof typeof release => name in release
    for (const name of order.split(', ').filter(isPart)) {
      release[name]()
      await came[name]()
    }
    await expect(panel.getByRole('alert')).toContainText('There is no such mailbox')
    await expect(text).toBeFocused()
    await admin.keyboard.type('!')
    await expect(text).toHaveValue('Hi there!')
  })
}

test('whoever goes to another field before the script has come stays there', async ({
  admin,
  database,
  email,
}) => {
  const lead = await plantLead(database, email, { name: 'Ann Lee' })
  const panel = await openLead(admin, lead, 'Ann Lee', email)
  await expect(panel.getByRole('heading', { name: 'Ann Lee' })).toBeFocused()
  const release = await holdScripts(admin)
  await admin.keyboard.type('wHi')
  const note = panel.getByRole('textbox', { name: 'Note' })
  await note.click()
  await admin.keyboard.type('a note')
  release()
  await expect(panel.getByRole('textbox', { name: 'Message' })).toHaveValue('Hi')
  await admin.keyboard.type(' of it')
  await expect(note).toHaveValue('a note of it')
  await expect(note).toBeFocused()
})

test('an address that gets no mail is said before anything is written', async ({
  admin,
  database,
  email,
}) => {
  const lead = await plantLead(database, email, { name: 'Ann Lee' })
  await suppress(database, email)
  const panel = await openLead(admin, lead, 'Ann Lee', email)
  const { part } = await openMessage(panel)
  await expect(part.getByRole('alert')).toContainText(
    'No mail goes to this address: There is no such mailbox',
  )
  await expect(part.getByRole('button', { name: 'Send message' })).toHaveCount(0)
  await panel.getByRole('button', { name: 'Allow mail again' }).click()
  await expect(part.getByRole('button', { name: 'Send message' })).toBeVisible()
  await expect(part.getByRole('alert')).toHaveCount(0)
  await expect(panel.getByRole('heading', { name: 'Mail about this lead' })).toBeFocused()
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

import type { Page } from '@playwright/test'
import type { Pool } from 'pg'
import { addLimited, startSession } from './accounts/accounts'
import { expectOpenToAll } from './axe'
import { expect, test } from './fixtures'
import { holdScripts } from './held-scripts'
import { plantLeads } from './leads/inbox'

const PASSWORD = 'violet tractor pianist cloud'
const WORK = '**/form-submissions/work'

/** Calls that are due for somebody of the staff who has none but these, the first one first. */
async function plantDay(page: Page, database: Pool, email: string, names: readonly string[]) {
  const me = await addLimited(database, email, PASSWORD, 'leads')
  await plantLeads(
    database,
    names.map((name) => ({
      name,
      email,
      phone: '(813) 555-0101',
      message: `${name} needs a plumber.`,
      source: 'contact_page',
    })),
  )
  await database.query(
    `update form_submissions set owner_id = $2,
       follow_up_at = now() - interval '1 day' + array_position($3::text[], name) * interval '1 minute'
     where email = $1`,
    [email, me, names],
  )
  await database.query(
    `insert into lead_events (id, lead_id, kind, text, by_id)
     select gen_random_uuid(), id, 'note', 'Ask about the boiler.', $2 from form_submissions where email = $1`,
    [email, me],
  )
  await startSession(page, email, PASSWORD)
  await page.goto('/admin')
  const due = page.getByRole('region', { name: 'Due calls' })
  const row = (name: string) => due.getByRole('listitem').filter({ hasText: name })
  await expect(due.getByRole('button', { name: `Work on ${names[0]}` })).toBeVisible()
  // What React does not have yet hears no key.
  await page.waitForFunction(() =>
    [...document.querySelectorAll('main button')].every((element) =>
      Object.keys(element).some((key) => key.startsWith('__reactProps')),
    ),
  )
  // Nobody's leads of other tests stand in everybody's day.
  await page.evaluate(
    (ids) => {
      const others = new CSSStyleSheet()
      others.replaceSync(
        `li[data-work]${ids.map((id) => `:not([data-work$="${id}"])`).join('')} { display: none }`,
      )
      document.adoptedStyleSheets.push(others)
    },
    (await database.query('select id from form_submissions where email = $1', [email])).rows.map(({ id }) =>
      String(id),
    ),
  )
  const stored = async (name: string) =>
    (
      await database.query(
        `select *, follow_up_at - now() as wait, extract(epoch from follow_up_at - now())::int as seconds
         from form_submissions where email = $1 and name = $2`,
        [email, name],
      )
    ).rows[0]
  return { me, due, row, stored }
}

/** Keeps the answers to acts on their way until they fail. */
async function holdAnswer(page: Page) {
  let fail = () => {}
  let count = 0
  const gate = new Promise<void>((resolve) => {
    fail = resolve
  })
  await page.route(WORK, async (route) => {
    count += 1
    await gate
    await route.fulfill({ status: 503, json: {} })
  })
  return { fail: () => fail(), count: () => count }
}

test('a day is gone through by keys: reached, no answer, later and won, each with its undo', async ({
  visitor: page,
  database,
  email,
}) => {
  const { me, row, stored } = await plantDay(page, database, email, ['Ann', 'Ben', 'Cleo', 'Dora'])
  await page.keyboard.press('j')
  await expect(row('Ann').getByRole('link').first()).toBeFocused()
  await expect(row('Ann').getByRole('link', { name: 'Call (813) 555-0101' })).toHaveAttribute(
    'href',
    'tel:8135550101',
  )
  await expect(row('Ann')).toContainText('Message: Ann needs a plumber.')
  await expect(row('Ann')).toContainText('Newest note: Ask about the boiler.')
  await page.keyboard.press('d')
  await expect(row('Ben').getByRole('link').first()).toBeFocused()
  await expect(row('Ben')).toContainText('Ben needs a plumber.')
  await expect(page.getByText('Recorded that you reached Ann')).toBeVisible()
  await expect(row('Ann')).toHaveCount(0)
  expect(await stored('Ann')).toMatchObject({ stage: 'contacted', follow_up_at: null, owner_id: me })

  // In one go: each key is for the row that has the focus by then.
  await page.keyboard.type('nl1')
  await expect(page.getByText(/^Ben did not answer\. Next try/)).toBeVisible()
  await expect(page.getByText(/^Cleo: /)).toBeVisible()
  await expect(row('Dora').getByRole('link').first()).toBeFocused()
  await expect(row('Ben')).toHaveCount(0)
  await expect(row('Cleo')).toHaveCount(0)
  expect(await stored('Ben')).toMatchObject({ stage: 'new', first_contact_at: null })
  expect((await stored('Ben')).seconds).toBeGreaterThan(0)
  expect((await stored('Cleo')).seconds).toBeGreaterThan(3_400)
  await page.keyboard.press('ControlOrMeta+z')
  await expect(page.getByText('Undone')).toBeVisible()
  await expect(row('Cleo')).toBeVisible()
  expect((await stored('Cleo')).seconds).toBeLessThan(0)

  await page.keyboard.press('w')
  await expect(page.getByText('Dora: Won')).toBeVisible()
  await expect(row('Dora')).toHaveCount(0)
  // After the last row the one before it.
  await expect(row('Cleo').getByRole('link').first()).toBeFocused()
  await page.keyboard.press('l')
  const choice = page.getByRole('group', { name: 'When to call Cleo' })
  await expect(choice.getByRole('button').first()).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(choice).toHaveCount(0)
  await expect(row('Cleo').getByRole('link').first()).toBeFocused()
  await page.keyboard.press('d')
  await expect(page.getByText('None of your calls is due.')).toBeVisible()
  expect((await stored('Dora')).stage).toBe('won')
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keys of the dashboard' })).toContainText('No answer')
})

test('a day is gone through by thumbs, and what could not be stored comes back', async ({
  visitor: page,
  database,
  email,
  problems,
}) => {
  problems.allow(/503/)
  await page.setViewportSize({ width: 375, height: 800 })
  const { row, stored } = await plantDay(page, database, email, ['Ann', 'Ben'])
  await expect(row('Ann').getByRole('link', { name: 'Call Ann' })).toHaveAttribute('href', 'tel:8135550101')
  const open = row('Ann').getByRole('button', { name: 'Work on Ann' })
  await open.click()
  await expect(open).toHaveAttribute('aria-expanded', 'true')
  await page.route(WORK, (route) => route.fulfill({ status: 503, json: {} }), { times: 1 })
  await row('Ann').getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText('Ann was not changed. Try again.')).toBeVisible()
  await expect(row('Ann')).toBeVisible()
  expect(await stored('Ann')).toMatchObject({ stage: 'new' })
  await open.click()
  await row('Ann').getByRole('button', { name: 'Later' }).click()
  await row('Ann')
    .getByRole('group', { name: 'When to call Ann' })
    .getByRole('button', { name: 'In 1 hour' })
    .click()
  await expect(row('Ann')).toHaveCount(0)
  await expect(row('Ben').getByRole('button', { name: 'No answer' })).toBeVisible()
  await expect(page.getByText(/^Ann: /)).toBeVisible()
  expect((await stored('Ann')).seconds).toBeGreaterThan(3_400)
})

test('a double click and a key that is held down are one act', async ({ visitor: page, database, email }) => {
  const { row, stored } = await plantDay(page, database, email, ['Ann', 'Ben', 'Cleo'])
  await row('Ann').getByRole('button', { name: 'Work on Ann' }).click()
  await row('Ann').getByRole('button', { name: 'Done' }).dblclick()
  await expect(page.getByText('Recorded that you reached Ann')).toBeVisible()
  expect(await stored('Ben')).toMatchObject({ stage: 'new' })
  await row('Ben').getByRole('link').first().focus()
  await page.keyboard.down('w')
  await page.keyboard.down('w')
  await page.keyboard.down('w')
  await page.keyboard.up('w')
  await expect(page.getByText('Ben: Won')).toBeVisible()
  await expect(row('Cleo').getByRole('link').first()).toBeFocused()
  expect(await stored('Ben')).toMatchObject({ stage: 'won' })
  expect(await stored('Cleo')).toMatchObject({ stage: 'new' })
})

test('the last row of a day leaves the focus in its place, and takes it when it comes back', async ({
  visitor: page,
  database,
  email,
  problems,
}) => {
  problems.allow(/503/)
  const { row, stored } = await plantDay(page, database, email, ['Ann'])
  const link = row('Ann').getByRole('link').first()
  const answer = await holdAnswer(page)
  await link.focus()
  await page.keyboard.type('dd')
  await expect(page.getByRole('region', { name: 'Your day' })).toBeFocused()
  await expect(row('Ann')).toBeHidden()
  answer.fail()
  await expect(page.getByText('Ann was not changed. Try again.')).toBeVisible()
  await expect(link).toBeFocused()
  expect(answer.count()).toBe(1)
  await page.unroute(WORK)
  await page.keyboard.press('d')
  await expect(page.getByText('Recorded that you reached Ann')).toBeVisible()
  expect(await stored('Ann')).toMatchObject({ stage: 'contacted' })
  await page.keyboard.press('ControlOrMeta+z')
  await expect(page.getByText('Undone')).toBeVisible()
  await expect(link).toBeFocused()
  expect(await stored('Ann')).toMatchObject({ stage: 'new', first_contact_at: null })
})

test('a time that is chosen before the times have come is the one that is set', async ({
  visitor: page,
  database,
  email,
}) => {
  const { row, stored } = await plantDay(page, database, email, ['Ann', 'Ben'])
  const release = await holdScripts(page)
  await row('Ann').getByRole('button', { name: 'Work on Ann' }).click()
  await row('Ann').getByRole('button', { name: 'Later' }).click()
  await expect(row('Ann').getByText('The times are on their way…')).toBeVisible()
  await expect(row('Ann').getByRole('link').first()).toBeFocused()
  await page.keyboard.press('1')
  release()
  await expect(page.getByText(/^Ann: /)).toBeVisible()
  await expect(row('Ben').getByRole('link').first()).toBeFocused()
  expect((await stored('Ann')).seconds).toBeGreaterThan(3_400)
})

test('nobody’s new lead becomes theirs who tried it, and stands in their day', async ({
  visitor: page,
  database,
  email,
}) => {
  const { me, row } = await plantDay(page, database, email, ['Mine'])
  await expect(row('Mine')).toBeVisible()
  const name = `New ${email.slice(8, 20)}`
  await plantLeads(database, [{ name, email, createdAt: new Date(Date.now() + 90_000).toISOString() }])
  await page.reload()
  const fresh = page.getByRole('region', { name: 'New, not reached yet' })
  const lead = fresh.getByRole('listitem').filter({ hasText: name })
  await lead.getByRole('button', { name: `Work on ${name}` }).click()
  await lead.getByRole('button', { name: 'Later' }).click()
  await lead.getByRole('button', { name: 'In 1 hour' }).click()
  await expect(lead).toHaveCount(0)
  await expect(page.getByText(new RegExp(`^${name}: `))).toBeVisible()
  const { rows } = await database.query('select owner_id, stage from form_submissions where name = $1', [
    name,
  ])
  expect(rows).toEqual([{ owner_id: me, stage: 'new' }])
})

test('the day is accessible in both themes, on a desk and on a phone, with a row open', async ({
  visitor: page,
  database,
  email,
}) => {
  const { row } = await plantDay(page, database, email, [
    'Ann with a name that is quite long for a phone',
    'Ben',
  ])
  await row('Ann')
    .getByRole('button', { name: /^Work on Ann/ })
    .click()
  await expect(row('Ann').getByRole('button', { name: 'Won' })).toBeVisible()
  await expectOpenToAll(page, 'a row of the day')
})

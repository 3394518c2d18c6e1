import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import Papa from 'papaparse'
import { expect, test } from '../fixtures'
import { plantLeads, serveInbox } from './inbox'
import { openLead, plantLead, stored } from './lead-panel'

const NAMES = ['Ann', 'Bo', 'Cy', 'Di']
const MINUTE_MS = 60_000

const rowOf = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** One after the other, as fast as they can be pressed. */
async function press(page: Page, ...keys: string[]) {
  for (const key of keys) await page.keyboard.press(key)
}

test.beforeEach(async ({ admin, database, email }) => {
  await plantLeads(
    database,
    NAMES.map((name, index) => ({
      name,
      email,
      phone: `+1 538 555 01${index}2`,
      message: `${name} has a burst pipe.`,
      createdAt: new Date(Date.now() - index * MINUTE_MS).toISOString(),
    })),
  )
  await admin.goto(`/admin/submissions?q=${email}`)
  await expect(rowOf(admin, 'Di')).toBeVisible()
})

test('keys that are pressed while a lead loads are for that lead, on the first and on every other', async ({
  admin,
  database,
  email,
}) => {
  const stages = async () => {
    const { rows } = await database.query(
      'select stage from form_submissions where email = $1 order by created_at desc',
      [email],
    )
    return rows.map(({ stage }) => stage)
  }
  await admin.route(/\/opened$/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 600))
    await route.continue()
  })
  // The panel's script and the lead are still on their way when the digit comes; what follows waits behind it.
  await press(admin, 'j', 'e', '3', 'j', 'e', '4')
  await expect(admin.getByRole('dialog', { name: 'Bo' })).toBeVisible()
  await expect.poll(stages).toEqual(['booked', 'won', 'new', 'new'])
  await press(admin, 'Escape')
  await expect(admin.getByRole('dialog')).toHaveCount(0)
  await rowOf(admin, 'Cy').focus()
  await press(admin, 'n', 'h', 'i', '!')
  await expect(
    admin.getByRole('dialog', { name: 'Cy' }).getByRole('textbox', { name: 'Note', exact: true }),
  ).toHaveValue('hi!')
  expect(await stages()).toEqual(['booked', 'won', 'new', 'new'])
})

test('ten leads are worked through by keys alone on a line of 1.5 s a request, and none of it is lost', {
  tag: '@daily',
}, async ({ admin, database, email }) => {
  const names = ['Ed', 'Flo', 'Gus', 'Hal', 'Ida', 'Jo']
  await plantLeads(
    database,
    names.map((name, index) => ({
      name,
      email,
      createdAt: new Date(Date.now() - (index + NAMES.length) * MINUTE_MS).toISOString(),
    })),
  )
  await admin.goto(`/admin/submissions?q=${email}`)
  await expect(rowOf(admin, 'Jo')).toBeVisible()
  await admin.route('**/api/form-submissions/**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    // A request that was given up meanwhile needs no answer.
    await route.continue().catch(() => undefined)
  })
  await press(admin, 'j', 'e', '2', 'ArrowDown', 'e', '3', 'j', 'e', '4', 'ArrowDown', 'e', '5', '1')
  await press(admin, 'ArrowDown', 'o', '1', 'ArrowDown', 'f', '1', 'ArrowDown', 'v', '7', '5', 'Enter')
  await press(
    admin,
    'ArrowDown',
    'e',
    '6',
    'ArrowDown',
    'n',
    'h',
    'i',
    'Control+Enter',
    'ArrowDown',
    'e',
    'w',
  )
  await expect(admin.getByRole('dialog', { name: 'Jo', exact: true })).toBeVisible()
  const done = async () => {
    const { rows } = await database.query(
      `select concat_ws(' ', stage, lost_reason, case when owner_id is not null then 'owned' end,
         case when follow_up_at is not null then 'due' end, case when value_cents = 7500 then '$75' end,
         (select text from lead_events where lead_id = lead.id and kind = 'note')) as done
       from form_submissions lead where email = $1 order by created_at desc`,
      [email],
    )
    return rows.map((row) => row.done)
  }
  await expect
    .poll(done)
    .toEqual([
      ...['contacted', 'booked', 'won', 'lost No answer', 'new owned'],
      ...['new due', 'new $75', 'spam', 'new hi', 'won'],
    ])
})

test('what is typed into the next lead stays there, however late the browser draws', async ({
  admin,
  database,
  email,
}) => {
  await press(admin, 'j', 'e')
  await expect(admin.getByRole('group', { name: 'Stage' })).toBeVisible()
  await admin.evaluate(() => {
    const draw = window.requestAnimationFrame.bind(window)
    window.requestAnimationFrame = (then) => draw(() => void setTimeout(then, 400, performance.now()))
  })
  await press(admin, '2', 'ArrowDown', 'v')
  const value = admin.getByRole('textbox', { name: 'Expected value' })
  await expect(value).toBeFocused()
  await admin.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)))
  await press(admin, '7', '5', 'Enter')
  await expect
    .poll(async () => {
      const text =
        'select stage, value_cents from form_submissions where email = $1 order by created_at desc limit 2'
      return (await database.query(text, [email])).rows
    })
    .toEqual([
      { stage: 'contacted', value_cents: null },
      { stage: 'new', value_cents: '7500' },
    ])
  await press(admin, 'Escape', 'j')
  await admin.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)))
  await expect(rowOf(admin, 'Cy')).toBeFocused()
})

test('after Ctrl+Enter and after a button that leaves with its answer, keys are the panel’s again; a deletion closes its own lead alone', async ({
  admin,
  database,
  email,
}) => {
  const deleted = async () => {
    const text = 'select name from form_submissions where email = $1 and deleted_at is not null order by name'
    return (await database.query(text, [email])).rows.map(({ name }) => name)
  }
  admin.on('dialog', (dialog) => void dialog.accept())
  await rowOf(admin, 'Ann').click()
  const panel = (name: string) => admin.getByRole('dialog', { name })
  await admin.evaluate(() => {
    document.addEventListener('click', (event) => {
      if (event.target instanceof Element && event.target.closest('a[href^="tel:"]')) event.preventDefault()
    })
  })
  await panel('Ann').getByRole('link', { name: /^Call/ }).click()
  await panel('Ann').getByRole('button', { name: 'Not yet' }).click()
  await expect(panel('Ann').getByText('Called, not reached')).toBeVisible()
  await press(admin, 'n', 'h', 'i', 'Control+Enter')
  await expect(panel('Ann').getByRole('heading', { name: 'Ann' })).toBeFocused()
  await press(admin, 'ArrowDown')
  await expect(panel('Bo')).toBeVisible()
  await admin.route('**/work', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    await route.continue()
  })
  await press(admin, 'Delete', 'ArrowDown')
  await expect.poll(deleted).toEqual(['Bo'])
  await expect(rowOf(admin, 'Bo')).toHaveCount(0)
  await expect(panel('Cy')).toBeVisible()
  await press(admin, 'Delete')
  await expect(panel('Cy')).toBeHidden()
  await expect(rowOf(admin, 'Di')).toBeFocused()
  expect(await deleted()).toEqual(['Bo', 'Cy'])
})

test('arrows in the panel go on past the rows that are loaded, keys behind them wait, and the list comes along', async ({
  admin,
}) => {
  await serveInbox(
    admin,
    Array.from({ length: 1_600 }, (_, index) => ({ name: `Lead ${index}` })),
  )
  const changed: string[] = []
  await admin.route('**/work', async (route) => {
    const { ids, change } = route.request().postDataJSON()
    changed.push(`${Number(ids[0].slice(-12))} ${change.stage}`)
    await route.fulfill({
      json: { batch: ids[0], changed: 1, leads: [{ id: ids[0], ...change }], skipped: [] },
    })
  })
  await admin.goto('/admin/submissions')
  await rowOf(admin, 'Lead 0').click()
  await expect(admin.getByRole('dialog', { name: 'Lead 0' })).toBeVisible()
  await press(admin, ...Array.from({ length: 103 }, () => 'ArrowDown'), 'e', 'w', 'j', 'e', '5', '1')
  await expect(admin.getByRole('dialog', { name: 'Lead 104' })).toBeVisible()
  await expect.poll(() => changed).toEqual(['103 won', '104 lost'])
  await press(admin, 'Escape')
  await expect(rowOf(admin, 'Lead 104')).toBeFocused()
})

test('e, o, f, v and Delete are for all that are selected, and Ctrl+Z takes the last of it back', async ({
  admin,
  database,
  email,
}) => {
  const tally = async (what: string) => {
    const { rows } = await database.query(
      `select count(*)::int as count from form_submissions where email = $1 and ${what}`,
      [email],
    )
    return rows[0].count
  }
  await press(admin, 'j', 'x', 'j', 'x', 'j', 'x')
  await expect(admin.getByText('3 selected', { exact: true })).toBeVisible()
  await press(admin, 'e', '4')
  await expect.poll(() => tally("stage = 'won'")).toBe(3)
  await expect(admin.getByRole('region', { name: 'Selection' })).toHaveCount(0)
  await press(admin, 'Control+z')
  await expect.poll(() => tally("stage = 'won'")).toBe(0)
  await press(admin, 'Control+z')

  await rowOf(admin, 'Ann').focus()
  await press(admin, 'x', 'j', 'x', 'e', '5', '1')
  await expect
    .poll(() => tally("stage = 'lost' and lost_reason = 'No answer' and first_contact_at is null"))
    .toBe(2)
  await expect(admin.getByRole('region', { name: 'Selection' })).toHaveCount(0)
  await rowOf(admin, 'Ann').focus()
  await press(admin, 'x', 'j', 'x', 'v', '7', '5', 'Enter')
  await expect.poll(() => tally('value_cents = 7500')).toBe(2)
  await expect(admin.getByRole('region', { name: 'Selection' })).toHaveCount(0)

  const questions: string[] = []
  admin.on('dialog', (dialog) => {
    questions.push(dialog.message())
    void dialog.accept()
  })
  await rowOf(admin, 'Di').focus()
  await press(admin, 'Delete')
  await expect.poll(() => questions).toEqual(['Are you sure you want to delete this submission?'])
  // Also before the list has heard that it is done.
  const undone = admin.waitForResponse((response) => response.url().includes('/undo'))
  await press(admin, 'Control+z')
  expect((await undone).status()).toBe(200)
  await expect.poll(() => tally('deleted_at is not null')).toBe(0)
  await press(admin, '?')
  const sheet = admin.getByRole('dialog', { name: 'Keys of the list' })
  for (const key of ['Delete', 'Ctrl + z', '1 to 9', 'f'])
    await expect(sheet.getByText(key, { exact: true })).toBeVisible()
})

test('one Escape leaves a lead, also when a tooltip is shown; its message stands below the ways to call', async ({
  admin,
  database,
  email,
}) => {
  const id = await plantLead(database, email, { name: 'Left At Once' })
  await openLead(admin, id, 'Left At Once', email)
  await press(admin, 'e', 'b')
  const stage = admin.getByRole('dialog').getByRole('button', { name: /^Stage/ })
  await expect(stage).toBeFocused()
  await expect(admin.getByRole('tooltip')).toBeAttached()
  await press(admin, 'Escape')
  await expect(admin.getByRole('dialog')).toHaveCount(0)
  await expect.poll(async () => (await stored(database, id)).stage).toBe('booked')

  await rowOf(admin, 'Ann').focus()
  await press(admin, 'e')
  await expect(admin.getByRole('group', { name: 'Stage' })).toBeVisible()
  await press(admin, 'Escape')
  await expect(admin.getByRole('dialog')).toHaveCount(0)

  await rowOf(admin, 'Ann').click()
  const panel = admin.getByRole('dialog', { name: 'Ann' })
  const [call, message, activity] = await Promise.all(
    [
      panel.getByRole('link', { name: /^Call/ }),
      panel.getByRole('region', { name: 'Message' }),
      panel.getByRole('region', { name: 'Work on this lead' }),
    ].map((part) => part.boundingBox()),
  )
  expect(message?.y).toBeGreaterThan(call?.y ?? 0)
  expect(message?.y).toBeLessThan(activity?.y ?? 0)
  await expect(panel.getByText('Ann has a burst pipe.')).toHaveCount(1)
})

test('with Stage and Owner shown it is a table at 1440 px, and the columns shown are exported with both', async ({
  admin,
}) => {
  await admin.setViewportSize({ width: 1440, height: 900 })
  await admin.getByRole('button', { name: 'View', exact: true }).click()
  await admin.getByRole('checkbox', { name: 'City' }).uncheck()
  await admin.keyboard.press('Escape')
  const exported = async () => {
    const download = admin.waitForEvent('download')
    await admin.getByRole('button', { name: 'More downloads' }).click()
    await admin.getByRole('button', { name: 'Export columns' }).click()
    const text = await readFile(await (await download).path(), 'utf8')
    return Papa.parse<string[]>(text.trimEnd()).data
  }
  expect((await exported())[0]).toEqual([
    'Date',
    'Name',
    'Email',
    'Phone',
    'Services',
    'Source',
    'Stage',
    'Owner',
  ])
  await admin.getByRole('button', { name: 'View', exact: true }).click()
  for (const name of ['City', 'Stage', 'Owner']) await admin.getByRole('checkbox', { name }).check()
  await admin.keyboard.press('Escape')
  await expect(admin.getByRole('columnheader', { name: 'Owner' })).toBeVisible()
  await expect(admin.locator('table[data-cards]')).toHaveCount(0)
  const data = await exported()
  expect(data[0]).toEqual(['Date', 'Name', 'Email', 'Phone', 'City', 'Services', 'Source', 'Stage', 'Owner'])
  expect(data[1]?.slice(6)).toEqual(['Contact page', 'New', ''])
})

test('the note of new leads stays in sight, and the title of the tab counts them, also behind another tab', async ({
  admin,
  database,
  email,
}) => {
  await plantLeads(
    database,
    Array.from({ length: 40 }, (_, index) => ({
      name: `Old ${index}`,
      email,
      createdAt: new Date(Date.now() - (index + 10) * MINUTE_MS).toISOString(),
    })),
  )
  await admin.reload()
  await expect(rowOf(admin, 'Old 0')).toBeVisible()
  await admin.mouse.wheel(0, 2_000)
  await plantLeads(database, [
    { name: 'Just Now', email, createdAt: new Date(Date.now() + 1_000).toISOString() },
  ])
  await admin.evaluate(() => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => true })
  })
  const look = () => admin.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(async () => {
    await look()
    await expect(admin).toHaveTitle(/^\(1\) Form Submissions/, { timeout: 500 })
  }).toPass()
  const note = admin.getByRole('button', { name: /^1 new/ })
  await expect(note).toBeInViewport()
  await note.click()
  await expect(admin).toHaveTitle(/^Form Submissions/)
  await expect(rowOf(admin, 'Just Now')).toBeVisible()
})

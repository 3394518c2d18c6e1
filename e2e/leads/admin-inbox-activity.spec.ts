import { expect, test } from '../fixtures'
import { leadRows } from './inbox'
import { openLead, plantLead, stored } from './lead-panel'

const DAY_MS = 24 * 60 * 60_000

test('a lead is changed by keys alone: stage, reason, owner, follow-up and note, all of it in the timeline', async ({
  admin,
  database,
  email,
}) => {
  const id = await plantLead(database, email, { name: 'By Keys Alone' })
  const panel = await openLead(admin, id, 'By Keys Alone')
  const timeline = panel.getByRole('region', { name: 'Timeline' })
  await expect(timeline.getByRole('listitem')).toContainText(['Opened', 'Came in'])

  await admin.keyboard.press('e')
  await admin.keyboard.press('b')
  await expect(panel.getByRole('button', { name: /^Stage/ })).toHaveText(/Booked/)
  await expect(panel.getByRole('button', { name: /^Stage/ })).toBeFocused()
  await admin.keyboard.press('e')
  await admin.keyboard.press('5')
  await expect(panel.getByText('Why was it lost?')).toBeVisible()
  await admin.keyboard.press('2')
  await expect(timeline.getByText('Stage: Booked → Lost (Too expensive)')).toBeVisible()
  await admin.keyboard.press('o')
  await admin.keyboard.press('1')
  await expect(timeline.getByText(/^Owner: nobody → /)).toBeVisible()
  await admin.keyboard.press('f')
  await admin.keyboard.press('1')
  await expect(timeline.getByText(/^Follow-up: /)).toBeVisible()
  await admin.keyboard.press('n')
  await admin.keyboard.type('Asked for a price: e o f j k.')
  await admin.keyboard.press('Control+Enter')
  await expect(timeline.getByText('Asked for a price: e o f j k.')).toBeVisible()
  await expect(panel.getByRole('textbox', { name: 'Note', exact: true })).toHaveValue('')

  const row = await stored(database, id)
  expect(row).toMatchObject({ stage: 'lost', lost_reason: 'Too expensive' })
  expect([row.owner_id, row.follow_up_at, row.first_contact_at].every(Boolean)).toBe(true)
  await timeline.getByRole('button', { name: /^Show all/ }).click()
  await expect(timeline.getByRole('listitem').last()).toContainText('Came in')
})

test('what a lead is worth is said by keys, with the day on which it was won, and taken back by Undo', async ({
  admin,
  database,
  email,
}) => {
  const id = await plantLead(database, email, { name: 'Worth Something', createdAt: '2026-02-01T17:00:00Z' })
  const panel = await openLead(admin, id, 'Worth Something')
  const value = panel.getByRole('button', { name: /^Value/ })
  await admin.keyboard.press('v')
  await admin.keyboard.type('a lot')
  await admin.keyboard.press('Enter')
  await expect(panel.getByRole('alert')).toHaveText(/^Write an amount/)
  const amount = panel.getByRole('textbox', { name: /^Expected value/ })
  await expect(amount).toHaveValue('a lot')
  await amount.fill('1,250.50')
  await admin.keyboard.press('Enter')
  await expect(value).toHaveText(/\$1,250\.50 expected/)
  await expect(value).toBeFocused()

  await admin.keyboard.press('e')
  await admin.keyboard.press('w')
  await admin.keyboard.press('v')
  await panel.getByRole('textbox', { name: /^Value/ }).fill('900')
  const wonOn = panel.getByLabel('Won on')
  await wonOn.fill('2026-01-31')
  await panel.getByRole('button', { name: 'Save' }).click()
  await expect(panel.getByRole('alert')).toHaveText(
    'The lead came on Feb 1, 2026. Choose that day or a later one.',
  )
  await wonOn.fill('2026-02-03')
  await panel.getByRole('button', { name: 'Save' }).click()
  const timeline = panel.getByRole('region', { name: 'Timeline' })
  await expect(timeline.getByText('Value: $900')).toBeVisible()
  await expect(timeline.getByText(/^Won on Feb 3, 2026/)).toBeVisible()
  await expect.poll(async () => (await stored(database, id)).value_cents).toBe('90000')
  await admin.keyboard.press('Control+z')
  await expect(value).toHaveText(/\$1,250\.50$/)
  expect((await stored(database, id)).stage).toBe('won')
})

test('Booked asks for day and hour, which may wait; an appointment books a lead, and is taken back by Undo', async ({
  admin,
  database,
  email,
}) => {
  const id = await plantLead(database, email, { name: 'Booked In Time' })
  const panel = await openLead(admin, id, 'Booked In Time', email)
  const appointment = async () => (await stored(database, id)).appointment_at?.toISOString() ?? null
  await admin.keyboard.press('e')
  await admin.keyboard.press('b')
  await expect(panel.getByText('When is it?')).toBeVisible()
  await expect(panel.getByRole('button', { name: /^Stage/ })).toBeFocused()
  await expect.poll(async () => (await stored(database, id)).stage).toBe('booked')
  expect(await appointment()).toBeNull()

  const [day, hour] = [panel.getByLabel('Day'), panel.getByLabel('Hour')]
  await panel.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(panel.getByRole('alert')).toHaveText('Choose the day.')
  await day.fill('2031-03-04')
  await panel.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(panel.getByRole('alert')).toHaveText('Choose the hour.')
  await expect(day).toHaveValue('2031-03-04')
  await hour.fill('14:30')
  await hour.press('Enter')
  await expect.poll(appointment).toBe('2031-03-04T19:30:00.000Z')
  await expect(panel.getByText('When is it?')).toHaveCount(0)
  await expect(panel.getByRole('button', { name: /^Appointment/ })).toHaveText(/Mar 4, 2031, 2:30 PM/)
  await expect(panel.getByRole('region', { name: 'Timeline' })).toContainText(
    'Appointment: Mar 4, 2031, 2:30 PM',
  )
  await admin.keyboard.press('Control+z')
  await expect.poll(appointment).toBeNull()
  await admin.keyboard.press('e')
  await admin.keyboard.press('n')
  await admin.keyboard.press('a')
  await expect(day).toBeFocused()
  await day.fill('2031-03-05')
  await hour.fill('09:00')
  await hour.press('Enter')
  await expect.poll(appointment).toBe('2031-03-05T14:00:00.000Z')
  expect((await stored(database, id)).stage).toBe('booked')

  await admin.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  const row = leadRows(admin).filter({ hasText: 'Booked In Time' })
  await expect(row.getByRole('img', { name: 'Stage: Booked' })).toBeVisible()
})

test('Escape closes what is open before the panel; no key fires with a modifier', async ({
  admin,
  database,
  email,
}) => {
  const id = await plantLead(database, email, { name: 'Left Alone' })
  const panel = await openLead(admin, id, 'Left Alone')
  await admin.keyboard.press('Alt+e')
  await expect(panel.getByRole('group', { name: 'Stage' })).toBeHidden()
  await admin.keyboard.press('e')
  await expect(panel.getByRole('group', { name: 'Stage' })).toBeVisible()
  await admin.keyboard.press('Escape')
  await expect(panel.getByRole('group', { name: 'Stage' })).toBeHidden()
  await admin.keyboard.press('e')
  await admin.keyboard.press('Escape')
  await expect(panel.getByRole('group', { name: 'Stage' })).toBeHidden()
  await expect(panel).toBeVisible()
  // The first one is for the tooltip of the button that has the focus.
  await expect(async () => {
    await admin.keyboard.press('Escape')
    await expect(panel).toBeHidden({ timeout: 500 })
  }).toPass()
  expect(await stored(database, id)).toMatchObject({ stage: 'new', owner_id: null })
})

test('a change is taken back by the toast, and one that fails comes back by itself', async ({
  admin,
  database,
  email,
  problems,
}) => {
  problems.allow(/500/)
  const id = await plantLead(database, email, { name: 'Taken Back' })
  const panel = await openLead(admin, id, 'Taken Back')
  const stage = panel.getByRole('button', { name: /^Stage/ })
  await stage.click()
  await panel.getByRole('button', { name: 'Won' }).click()
  await panel.getByRole('button', { name: 'Undo' }).click()
  await expect(stage).toHaveText(/New/)
  await expect(panel.getByText('Undone: Stage: Won → New')).toBeVisible()
  expect(await stored(database, id)).toMatchObject({ stage: 'new', first_contact_at: null })

  await admin.route('**/api/form-submissions/work', (route) => route.fulfill({ status: 500, json: {} }))
  await stage.click()
  await panel.getByRole('button', { name: 'Lost' }).click()
  await panel.getByRole('button', { name: 'No answer' }).click()
  await expect(panel.getByText('Failed to change the submission')).toBeVisible()
  await expect(stage).toHaveText(/New/)
})

test('a note outlives a failure and a step to a neighbour, is edited once it is saved, and is text alone', async ({
  admin,
  database,
  email,
  problems,
}) => {
  problems.allow(/500/)
  await plantLead(database, email, {
    name: 'Older One',
    createdAt: new Date(Date.now() - DAY_MS).toISOString(),
  })
  await plantLead(database, email, { name: 'Newer One' })
  await admin.goto(`/admin/submissions?q=${email}`)
  await admin.getByRole('button', { name: 'Newer One', exact: true }).click()
  const newer = admin.getByRole('dialog', { name: 'Newer One' })
  const text = '<img src=x onerror=alert(1)> https://example.com/x.'
  const note = newer.getByRole('textbox', { name: 'Note', exact: true })
  await note.fill(text)
  await admin.route('**/notes', (route) => route.fulfill({ status: 500, json: {} }))
  await newer.getByRole('button', { name: 'Save note' }).click()
  await expect(newer.getByText(/^The note could not be saved/)).toBeVisible()
  await newer.getByRole('button', { name: 'Next submission' }).click()
  const older = admin.getByRole('dialog', { name: 'Older One' })
  await expect(older.getByRole('textbox', { name: 'Note', exact: true })).toHaveValue('')
  await older.getByRole('button', { name: 'Previous submission' }).click()
  await expect(note).toHaveValue(text)
  await admin.unroute('**/notes')
  await newer.getByRole('button', { name: 'Save note' }).click()
  const entry = newer.getByRole('region', { name: 'Timeline' }).getByRole('listitem').first()
  await expect(entry).toContainText(text)
  await expect(entry.getByRole('img')).toHaveCount(0)
  const link = entry.getByRole('link', { name: 'https://example.com/x' })
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer nofollow')
  await entry.getByRole('button', { name: 'Edit' }).click()
  await entry.getByRole('textbox', { name: 'Change the note' }).fill('Shorter')
  await entry.getByRole('button', { name: 'Save' }).click()
  await expect(entry).toContainText('Shorter')
  await expect(entry).toContainText('edited')
})

test('what was asked for before a note was saved, and comes after it, does not hide it again', async ({
  admin,
  database,
  email,
}) => {
  const id = await plantLead(database, email, { name: 'Read Twice' })
  const panel = await openLead(admin, id, 'Read Twice')
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  let tell = () => {}
  const isRead = new Promise<void>((resolve) => {
    tell = resolve
  })
  let isFirst = true
  await admin.route(/\/timeline$/, async (route) => {
    const isHeld = isFirst
    isFirst = false
    const headers = { ...route.request().headers(), 'sec-fetch-site': 'same-origin' }
    const response = await route.fetch({ headers })
    tell()
    if (isHeld) await held
    await route.fulfill({ response })
  })
  const first = admin.waitForRequest(/\/timeline$/)
  await admin.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await isRead
  await panel.getByRole('textbox', { name: 'Note', exact: true }).fill('Call after six.')
  await panel.getByRole('button', { name: 'Save note' }).click()
  const newest = panel.getByRole('region', { name: 'Timeline' }).getByRole('listitem').first()
  await expect(newest).toContainText('Call after six.')
  release()
  await (await (await first).response())?.finished()
  await admin.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)))
  await expect(newest).toContainText('Call after six.')
})

import type { Locator, Page } from '@playwright/test'
import { expectNoViolations, expectOpenToAll } from '../axe'
import { expect } from '../fixtures'
import { openLead, plantLead, stored } from '../leads/lead-panel'
import { addPost } from '../posts/posts'
import { settings } from '../settings'
import { test } from './booking'

const listOf = (panel: Locator) => panel.getByRole('region', { name: 'Appointments' })
const free = (panel: Locator) => panel.getByLabel('Free times')

/** Opens the form of a new appointment. */
async function openForm(panel: Locator) {
  await listOf(panel).getByRole('button', { name: 'Book a time' }).click()
  await expect(free(panel)).toBeFocused()
}

/** Chooses the first time that is offered, and tells it. */
async function chooseFirst(panel: Locator): Promise<string> {
  const first = free(panel).locator('optgroup option').first()
  await expect(first).toBeAttached()
  const at = (await first.getAttribute('value')) ?? ''
  await free(panel).selectOption(at)
  return at
}

const undo = (page: Page) => page.keyboard.press('Control+z')

test('an offered time is booked from the panel, moved to any other, cancelled with a reason, and each is taken back', async ({
  admin,
  booking,
  database,
  email,
}) => {
  const id = await plantLead(database, email, { name: 'Offered Time' })
  const row = async () =>
    (await database.query('select * from appointments where lead_id = $1', [id])).rows[0]
  const panel = await openLead(admin, id, 'Offered Time')
  await openForm(panel)
  const at = await chooseFirst(panel)
  await panel.getByRole('button', { name: 'Book', exact: true }).click()
  const item = listOf(panel).getByRole('listitem')
  await expect(item).toContainText('Booked')
  await expect(panel.getByRole('heading', { name: 'Appointments' })).toBeFocused()
  expect(await row()).toMatchObject({ person_id: booking.person, state: 'booked', begins: new Date(at) })
  expect(await stored(database, id)).toMatchObject({ stage: 'booked', owner_id: booking.person })
  await expect(panel.getByRole('button', { name: /^Stage/ })).toHaveText(/Booked/)

  await item.getByRole('button', { name: /^Move/ }).click()
  await panel.getByLabel('Day').fill('2031-03-04')
  await panel.getByLabel('Hour').fill('14:30')
  await panel.getByRole('button', { name: 'Move', exact: true }).click()
  await expect(item).toContainText('Mar 4, 2031, 2:30 PM')
  await expect(panel.getByRole('region', { name: 'Timeline' })).toContainText(
    'Appointment: Mar 4, 2031, 2:30 PM',
  )
  await undo(admin)
  await expect.poll(async () => (await row()).begins.toISOString()).toBe(at)
  await expect(item).not.toContainText('2031')

  await item.getByRole('button', { name: /^Cancel/ }).click()
  const colorOf = (name: string) =>
    panel.getByRole('button', { name, exact: true }).evaluate((element) => getComputedStyle(element).color)
  expect(await colorOf('Cancel the appointment')).not.toBe(await colorOf('Keep it'))
  await panel.getByLabel(/^Reason/).fill('Has the flu')
  await panel.getByRole('button', { name: 'Cancel the appointment' }).click()
  await expect(item).toContainText('Reason: Has the flu')
  await expect.poll(async () => (await stored(database, id)).stage).toBe('new')
  await panel.getByRole('button', { name: /^Show all/ }).click()
  await expect(panel.getByRole('region', { name: 'Timeline' })).toContainText(/cancelled: Has the flu/)
  await undo(admin)
  await expect.poll(async () => (await row()).state).toBe('booked')
  await expect(item).toContainText('Booked')
})

test('a busy hour is refused where it was typed, with the next free times, and the form keeps it', async ({
  admin,
  booking,
  database,
  email,
  problems,
}) => {
  problems.allow(/409/)
  const first = await plantLead(database, email, { name: 'Came First' })
  const second = await plantLead(database, email, { name: 'Came Second' })
  const json = {
    lead: first,
    begins: '2031-03-05T15:00:00Z',
    person: booking.person,
    key: crypto.randomUUID(),
  }
  expect((await admin.request.post('/api/appointments/book', { data: json, headers: OWN })).status()).toBe(
    200,
  )
  const panel = await openLead(admin, second, 'Came Second')
  await openForm(panel)
  await panel.getByLabel('Day').fill('2031-03-05')
  await panel.getByLabel('Hour').fill('10:05')
  await panel.getByRole('button', { name: 'Book', exact: true }).click()
  await expect(panel.getByRole('alert')).toHaveText(
    / is busy on Wednesday, March 5, 2031, 10:05 AM EST\. Free: /,
  )
  await expect(panel.getByLabel('Hour')).toHaveValue('10:05')
  await admin.keyboard.press('Escape')
  await expect(panel.getByLabel('Hour')).toHaveCount(0)
  await expect(panel).toBeVisible()

  await admin.keyboard.press('a')
  await panel.getByLabel('Day').fill('2031-03-05')
  await panel.getByLabel('Hour').fill('10:05')
  await panel.getByLabel('Hour').press('Enter')
  await expect(admin.getByText(/ is busy on Wednesday, March 5, 2031/)).toBeVisible()
  await expect.poll(async () => (await stored(database, second)).stage).toBe('new')
})

const OWN = { 'sec-fetch-site': 'same-origin', origin: settings.origin }

test('by keys alone: a time is booked and handed back, and day and hour that were agreed make one too', async ({
  admin,
  booking,
  database,
  email,
}) => {
  const id = await plantLead(database, email, { name: 'By Keys' })
  const panel = await openLead(admin, id, 'By Keys')
  await listOf(panel).getByRole('button', { name: 'Book a time' }).focus()
  await admin.keyboard.press('Enter')
  await expect(free(panel)).toBeFocused()
  await expect(free(panel).locator('optgroup option').first()).toBeAttached()
  await admin.keyboard.press('ArrowDown')
  await expect(panel.getByLabel('Hour')).not.toHaveValue('')
  await admin.keyboard.press('Tab')
  await admin.keyboard.press('Enter')
  const item = listOf(panel).getByRole('listitem')
  await expect(item).toContainText('Booked')
  await admin.keyboard.press('Control+z')
  await expect(item).toContainText('Cancelled')

  await admin.keyboard.press('e')
  await admin.keyboard.press('b')
  await panel.getByLabel('Day').fill('2031-03-06')
  await panel.getByLabel('Hour').fill('09:00')
  await panel.getByLabel('Hour').press('Enter')
  await expect(item).toHaveCount(2)
  await expect(item.first()).toContainText('Mar 6, 2031, 9:00 AM')
  const { rows } = await database.query(
    `select person_id, begins from appointments where lead_id = $1 and state = 'booked'`,
    [id],
  )
  expect(rows).toEqual([{ person_id: booking.person, begins: new Date('2031-03-06T14:00:00Z') }])
})

test('who did not come is said once it has begun; nothing else can be changed then', async ({
  admin,
  booking,
  database,
  email,
}) => {
  const id = await plantLead(database, email, { name: 'No Show' })
  const data = { lead: id, begins: '2031-03-07T15:00:00Z', person: booking.person, key: crypto.randomUUID() }
  await admin.request.post('/api/appointments/book', { data, headers: OWN })
  await database.query(
    `update appointments set begins = '2026-03-02T15:00Z', ends = '2026-03-02T15:15Z',
      held = tstzrange('2026-03-02T15:00Z', '2026-03-02T15:15Z') where lead_id = $1`,
    [id],
  )
  const panel = await openLead(admin, id, 'No Show')
  const item = listOf(panel).getByRole('listitem')
  await expect(item).toContainText('Over')
  await expect(item.getByRole('button')).toHaveText(['Did not come'])
  await item.getByRole('button').click()
  await expect(item.getByRole('button')).toHaveCount(0)
  await expect(panel.getByRole('region', { name: 'Timeline' })).toContainText('Did not come')
  await undo(admin)
  await expect(item.getByRole('button')).toHaveText(['Did not come'])
})

test('the panel with appointments and an open form is open to all, on a desk and on a phone', async ({
  admin,
  booking,
  database,
  email,
}) => {
  const id = await plantLead(database, email, { name: 'Open To All' })
  const data = { lead: id, begins: '2031-03-08T15:00:00Z', person: booking.person, key: crypto.randomUUID() }
  await admin.request.post('/api/appointments/book', { data, headers: OWN })
  const panel = await openLead(admin, id, 'Open To All')
  await listOf(panel).getByRole('button', { name: 'Move' }).click()
  await expect(free(panel)).toBeFocused()
  for (const width of [375, 1440]) {
    await admin.setViewportSize({ width, height: 900 })
    await expectNoViolations(admin, `appointments at ${width} px`)
    const overflow = await panel.evaluate((element) => element.scrollWidth - element.clientWidth)
    expect(overflow).toBeLessThanOrEqual(0)
  }
})

/** Noon of a day of the business. */
const NOON = (later: number) =>
  `(date_trunc('day', now() at time zone 'America/New_York') + interval '${later} days 12 hours') at time zone 'America/New_York'`

test('the dashboard tells the appointments of today and tomorrow, and the calendar has them beside the posts', async ({
  admin,
  booking,
  database,
  email,
}) => {
  for (const [later, name] of ['Comes Today', 'Comes Tomorrow'].entries()) {
    const lead = await plantLead(database, email, { name })
    const data = {
      lead,
      begins: `2031-03-1${later}T15:00:00Z`,
      person: booking.person,
      key: crypto.randomUUID(),
    }
    expect((await admin.request.post('/api/appointments/book', { data, headers: OWN })).status()).toBe(200)
    const [begins, ends] = [NOON(later), `${NOON(later)} + interval '15 minutes'`]
    await database.query(
      `update appointments set begins = ${begins}, ends = ${ends}, held = tstzrange(${begins}, ${ends})
       where lead_id = $1`,
      [lead],
    )
  }
  const post = await addPost(database, {})
  await database.query(
    `insert into scheduled_posts (id, post_id, action, at, state)
     values (gen_random_uuid(), $1, 'publish', ${NOON(1)} - interval '1 hour', 'pending')`,
    [post.id],
  )

  const ours = { hasText: 'Comes T' }
  await admin.goto('/admin')
  const today = admin.getByRole('region', { name: /^Appointments today/ })
  await expect(today.getByRole('listitem').filter(ours)).toHaveText([/^Comes Today.*15-minute audit/])
  const tomorrow = admin.getByRole('region', { name: /^Tomorrow/ })
  await expect(tomorrow.getByRole('listitem').filter(ours)).toHaveText([
    /^Comes Tomorrow.*15-minute audit · with /,
  ])
  await expectOpenToAll(admin, 'appointments on the dashboard')

  await admin.goto('/admin/calendar')
  const rows = admin.getByRole('region', { name: 'To come' }).getByRole('listitem')
  await expect(rows.filter({ hasText: new RegExp(`Comes Tomorrow|${post.title}`) })).toHaveText([
    new RegExp(`^11:00 AM.*${post.title}`),
    /^12:00 PM.*15-minute audit.*Comes Tomorrow.*With /,
  ])
  // Whether it is over already is a matter of the clock.
  await expect(admin.getByRole('main').getByRole('listitem').filter({ hasText: 'Comes Today' })).toHaveCount(
    1,
  )
  await expectOpenToAll(admin, 'appointments in the calendar')
  await rows.getByRole('link', { name: 'Comes Tomorrow' }).click()
  await expect(admin.getByRole('dialog', { name: 'Comes Tomorrow' })).toBeVisible()
})

test('the dashboard lists the first of those that nobody has, and one is handed over in the panel of its lead', async ({
  admin,
  booking,
  database,
  email,
}) => {
  const names = Array.from({ length: 10 }, (_, at) => `Left ${at}`)
  for (const name of names) await plantLead(database, email, { name })
  await database.query(
    `insert into appointments (lead_id, kind, state, begins, ends, held, idempotency_key, request_hash)
     select id, 'audit', 'booked', begins, begins + interval '15 minutes', tstzrange(begins, begins + interval '15 minutes'), id::text, ''
     from form_submissions, lateral (select '2031-04-01T15:00Z'::timestamptz
       + array_position($2::text[], name) * interval '1 day' as begins) as at
     where email = $1`,
    [email, names],
  )
  await admin.goto('/admin')
  const unheld = admin.getByRole('region', { name: /^Appointments that nobody has/ })
  await expect(unheld.getByRole('listitem').filter({ hasText: 'Left' })).toHaveCount(8)
  await expect(unheld.getByRole('heading')).toContainText('10')
  await expect(unheld).toContainText('And 2 more, in the calendar.')
  await expectOpenToAll(admin, 'appointments of nobody on the dashboard')
  await unheld.getByRole('link', { name: /Left 0/ }).click()
  const panel = admin.getByRole('dialog', { name: 'Left 0' })
  const item = listOf(panel).getByRole('listitem')
  await expect(item).toContainText('with nobody')
  await item.getByRole('button', { name: /^Hand over/ }).click()
  await panel.getByLabel('To', { exact: true }).selectOption(booking.person)
  await panel.getByRole('button', { name: 'Hand over', exact: true }).click()
  await expect(item).not.toContainText('with nobody')
  const { rows } = await database.query(
    `select name from appointments a join form_submissions f on f.id = a.lead_id where a.person_id = $1`,
    [booking.person],
  )
  expect(rows).toEqual([{ name: 'Left 0' }])
})

test('Results has a card of the appointments of its leads, none of them in the trash, and none without any', async ({
  admin,
  booking,
  database,
  email,
}) => {
  // Of no other test, and nobody but the holder of `booking` deletes appointments.
  const on = `20${60 + Math.floor(Math.random() * 30)}-07-15`
  const names = ['Held One', 'Held Two', 'Held Three', 'Missed', 'Coming', 'Trashed', 'Spam', 'Cancelled']
  const jobs = `/admin/results?from=${on}&to=${on}&tab=jobs`
  for (const name of names) await plantLead(database, email, { name, createdAt: `${on}T17:00:00.000Z` })
  const card = admin.getByRole('region', { name: 'Appointments', exact: true })
  await admin.goto(jobs)
  await expect(admin.getByRole('region', { name: 'Leads by stage' })).toBeVisible()
  await expect(card).toHaveCount(0)

  await database.query(
    `insert into appointments (lead_id, person_id, kind, state, begins, ends, held, idempotency_key, request_hash)
     select id, $2, 'audit', case name when 'Missed' then 'missed' when 'Cancelled' then 'cancelled' else 'booked' end,
       begins, begins + interval '15 minutes', tstzrange(begins, begins + interval '15 minutes'), id::text, ''
     from form_submissions, lateral (select date_trunc('minute', now()) + (case name when 'Coming' then 9000 else -9000 end
       + array_position($3::text[], name)) * interval '1 day' as begins) as at
     where email = $1`,
    [email, booking.person, names],
  )
  await database.query(
    `update form_submissions set deleted_at = case name when 'Trashed' then now() end,
       stage = (case name when 'Spam' then 'spam' else 'booked' end)::enum_form_submissions_stage where email = $1 and name in ('Trashed', 'Spam')`,
    [email],
  )
  await admin.reload()
  await expect(card).toContainText('To 75% of the appointments that are over somebody came.')
  await expect(card.getByRole('listitem')).toHaveText([/^Held\s*3$/, /^Missed\s*1$/, /^Coming\s*1$/])
  await expectOpenToAll(admin, 'appointments in Results')
})

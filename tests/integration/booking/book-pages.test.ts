import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { serverPaths } from '@/domain/server-paths'
import { TIMES_MARK } from '@/features/booking/rules/time-choice'
import { createBookPages } from '@/features/booking/server/book-pages'
import { expireOfferedTimes } from '@/features/booking/server/booking-settings'
import * as busy from '@/features/booking/server/busy'
import { storeReturnedForm } from '@/features/leads/server/returned-forms'
import { closeBooking, openBooking } from '../../helpers/booking'
import { addAdmin, openPayload, payload } from '../../helpers/payload'

vi.mock('@/features/booking/server/busy', { spy: true })

const pages = createBookPages(openPayload)
const fill = (path: string, query: Record<string, string> = {}) =>
  pages[path]?.(new URLSearchParams(query)) ?? null

let person: string

beforeAll(async () => {
  person = String((await addAdmin()).id)
})

beforeEach(() => openBooking([person]))

test('while booking is off, and for a kind that is not offered, there is no such page', async () => {
  expect(await fill(serverPaths.book, { kind: 'massage' })).toBeNull()
  await closeBooking()
  expect(await fill(serverPaths.book)).toBeNull()
  expect(await fill(serverPaths.bookAgain, { form: 'x' })).toBeNull()
})

test('the page is one for all, and its times are the same text until they change', async () => {
  const first = await fill(serverPaths.book, { utm_source: 'mail' })
  expect(first).toMatchObject({ url: serverPaths.book, isForOne: false, status: 200, mark: TIMES_MARK })
  expect(first?.html).toContain('name="begins"')
  expect((await fill(serverPaths.book))?.html).toBe(first?.html)
})

test('a returned form is one visitor’s: his time is chosen, in his own zone', async () => {
  const html = (await fill(serverPaths.book))?.html ?? ''
  const begins = [...html.matchAll(/name="begins" value="([^"]*)"/g)][40]?.[1] ?? ''
  const values = { begins, zone: 'Asia/Tokyo', kind: 'audit' }
  const form = await storeReturnedForm(payload, { values, errors: {} }, '192.0.2.1')
  const again = await fill(serverPaths.bookAgain, { form })
  expect(again).toMatchObject({ url: `${serverPaths.bookAgain}?form=${form}`, isForOne: true })
  expect(again?.html).toContain(`value="${begins}" checked`)
  expect(again?.html).toContain('data-zone="Asia/Tokyo"')
  const strange = await storeReturnedForm(
    payload,
    { values: { zone: '"><b>', begins: 'x' }, errors: {} },
    '192.0.2.1',
  )
  expect((await fill(serverPaths.bookAgain, { form: strange }))?.html).toContain(
    'data-zone="America/New_York"',
  )
})

test('without a free time, and while the times cannot be read, the page says so with the phone number', async () => {
  await openBooking([])
  const full = await fill(serverPaths.book)
  expect(full).toMatchObject({ status: 200, html: expect.stringContaining('Every time is taken') })
  expect(full?.html).toContain('href="tel:')
  await openBooking([person])
  await expireOfferedTimes(payload)
  vi.mocked(busy.findBusy).mockRejectedValueOnce(new Error('away'))
  const away = await fill(serverPaths.book)
  expect(away).toMatchObject({ status: 503, html: expect.stringContaining('cannot be shown') })
  expect((await fill(serverPaths.book))?.status).toBe(200)
})

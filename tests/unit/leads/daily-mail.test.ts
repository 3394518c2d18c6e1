import { describe, expect, test } from 'vitest'
import { type DailyNews, dailyMailDay, newsSince, toDailyMail } from '@/features/leads/rules/daily-mail'

describe('the day whose mail goes out', () => {
  test.each([
    // In New York it is winter time from 2026-11-01 on, and summer time from 2027-03-14.
    ['2026-11-23T12:59:59.999Z', null],
    ['2026-11-23T13:00:00.000Z', '2026-11-23'],
    ['2026-11-23T16:00:00.000Z', '2026-11-23'],
    ['2026-11-24T00:59:59.999Z', '2026-11-23'],
    ['2026-11-24T01:00:00.000Z', null],
    ['2026-11-24T05:00:00.000Z', null],
    ['2026-10-31T12:00:00.000Z', '2026-10-31'],
    ['2026-10-31T11:59:00.000Z', null],
    ['2026-11-01T12:30:00.000Z', null],
    ['2026-11-01T13:00:00.000Z', '2026-11-01'],
    ['2027-03-14T11:59:00.000Z', null],
    ['2027-03-14T12:00:00.000Z', '2027-03-14'],
    ['2026-12-31T20:00:00.000Z', '2026-12-31'],
  ])('%s: %s', (instant, day) => expect(dailyMailDay(new Date(instant))).toBe(day))
})

test.each([
  ['2026-11-23T16:00:00.000Z', '2026-11-22T13:00:00.000Z'],
  ['2026-11-01T13:00:00.000Z', '2026-10-31T12:00:00.000Z'],
  ['2026-11-02T13:00:00.000Z', '2026-11-01T13:00:00.000Z'],
  ['2027-03-14T12:00:00.000Z', '2027-03-13T13:00:00.000Z'],
])('at %s what came in since %s is new, however long the night was', (now, since) => {
  expect(newsSince(new Date(now)).toISOString()).toBe(since)
})

const NOTHING: DailyNews = { created: 0, unowned: 0, overdue: 0, mine: 0, newest: [] }
const SITE = 'https://example.com'

describe('the daily mail', () => {
  test('is none when there is nothing to say', () => expect(toDailyMail(NOTHING, SITE)).toBeNull())

  test('says what is new, of nobody and overdue, with links, and how to end it', () => {
    const newest = [
      { id: 'a', city: 'Dayton', isUnowned: true },
      { id: 'b', city: 'Akron', isUnowned: false },
    ]
    const mail = toDailyMail({ created: 3, unowned: 1, overdue: 2, mine: 1, newest }, SITE)
    expect(mail?.subject).toBe('3 new leads, 2 overdue, 1 of nobody')
    expect(mail?.text).toBe(`3 new leads since yesterday, 1 of nobody:
- Dayton, of nobody: https://example.com/admin/submissions?lead=a
- Akron: https://example.com/admin/submissions?lead=b
and 1 more: https://example.com/admin/submissions?view=new

2 follow-ups overdue, 1 of them yours: https://example.com/admin/submissions?view=overdue

You get this mail each morning on which there is something to say. Switch it off at https://example.com/admin/account`)
  })

  test('of one thing says no more', () => {
    expect(toDailyMail({ ...NOTHING, overdue: 1, mine: 1 }, SITE)).toMatchObject({
      subject: '1 overdue',
      text: expect.stringMatching(/^1 follow-up overdue, all of them yours: /),
    })
    expect(toDailyMail({ ...NOTHING, created: 1 }, SITE)?.subject).toBe('1 new lead')
  })
})

import fc from 'fast-check'
import Papa from 'papaparse'
import { afterEach, describe, expect, test } from 'vitest'
import { csvFileName, type ExportedLead, neutral, toCsv } from '@/domain/inbox-csv'
import { calledDigits } from '@/domain/phone'
import { dueAt } from '@/domain/working-hours'
import { dayBounds, PAGE_ROWS } from '@/features/leads/rules/inbox'
import { fold } from '@/lib/fold'
import { toIsoLocal } from '@/lib/local-time'
import { PAGE_SIZE } from '@/staff-ui/table/list-pages.client'
import { anyText } from '../../helpers/any-text'

const zone = process.env.TZ
afterEach(() => {
  if (zone === undefined) delete process.env.TZ
  else process.env.TZ = zone
})

test('the first rows of the inbox, which the server counts out, are a page of its table', () => {
  expect(PAGE_ROWS).toBe(PAGE_SIZE)
})

describe('a number that was called', () => {
  test.each([
    ['5385550172', '5385550172'],
    ['1 538 555 0172', '5385550172'],
    ['+1 (538) 555-0172', '5385550172'],
    ['001 538 555 0172', '5385550172'],
    ['0538.555.0172', '5385550172'],
    ['0172', '0172'],
  ])('A116 as %s is looked for by the digits %s', (text, digits) => {
    expect(calledDigits(text)).toBe(digits)
  })

  test.each(['172', 'Ann 5385550172', 'x12345', '', ' '])('A116 %j is no number', (text) => {
    expect(calledDigits(text)).toBeNull()
  })
})

test('folding looks at each letter alone', () => {
  expect(fold('ΟΔΟΣ Straße')).toBe('οδοσ straße')
  fc.assert(
    fc.property(anyText(), anyText(), (a, b) => {
      expect(fold(a + b).includes(fold(a))).toBe(true)
    }),
  )
})

describe('local days', () => {
  test.each([
    ['America/New_York', '2026-03-08', 23],
    ['America/New_York', '2026-11-01', 25],
    ['America/Los_Angeles', '2026-11-01', 25],
    ['Pacific/Kiritimati', '2026-11-20', 24],
    ['Europe/Berlin', '2026-03-29', 23],
    ['Asia/Kolkata', '2028-02-29', 24],
    ['Pacific/Apia', '2026-12-31', 24],
    ['UTC', '2026-01-01', 24],
  ])('C449 C450 C451 T78 F28 in %s the day %s begins at midnight and has %i hours', (name, day, hours) => {
    process.env.TZ = name
    const { from, to } = dayBounds({ from: day, to: day })
    expect(toIsoLocal(from?.toISOString() ?? '', name)).toMatch(`${day}T00:00:00`)
    expect(((to?.getTime() ?? 0) - (from?.getTime() ?? 0)) / 3_600_000).toBe(hours)
  })

  test.each(['2026-02-29', '2026-13-01', 'x', ''])('T78 the day %j is no bound', (day) => {
    expect(dayBounds({ from: day, to: day })).toEqual({ from: null, to: null })
  })
})

describe('the export', () => {
  const lead: ExportedLead = {
    createdAt: '2026-11-20T12:00:00.000Z',
    name: 'Zoë "Z" Ross',
    phone: '+1 (555) 010-0000',
    email: 'zoe@example.com',
    website: '',
    city: 'Dayton, OH',
    serviceInterest: ['Content Packs', 'Brand Identity & Logos'],
    planInterest: '',
    message: 'one\r\ntwo, "three"',
    source: 'contact_page',
    page: '/contact',
    utmSource: '',
    utmMedium: '',
    utmCampaign: '',
  }
  const newYork = 'America/New_York'

  test('C559 C560 C562 A89 the header has the 14 columns, quoted', () => {
    expect(toCsv([], newYork)).toBe(
      '"Date","Name","Email","Phone","Website","City","Services","Plan","Message","Source","Page","UTM Source","UTM Medium","UTM Campaign"\r\n',
    )
  })

  test('C562 C563 C565 C566 T53 a row is quoted throughout, quotes doubled, services joined, phones whole', () => {
    expect(toCsv([lead], newYork).split('\r\n"2026')[1]).toBe(
      '-11-20T07:00:00-05:00","Zoë ""Z"" Ross","zoe@example.com","+1 (555) 010-0000","","Dayton, OH",' +
        '"Content Packs; Brand Identity & Logos","","one\r\ntwo, ""three""","contact_page","/contact","","",""\r\n',
    )
  })

  test('C564 T52 any text is read back as it was, but for one apostrophe', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (name, message) => {
        const { data } = Papa.parse<string[]>(toCsv([{ ...lead, name, message }], newYork).trimEnd())
        expect([data[1]?.[1], data[1]?.[8]]).toEqual([neutral(name), neutral(message)])
        expect([name, `'${name}`]).toContain(neutral(name))
      }),
    )
  })

  test.each([
    '=HYPERLINK("http://evil.test")',
    '@SUM(A1)',
    "+cmd|' /C calc'!A0",
    '-2+3+cmd|x',
    '\t=1',
    '\r=1',
    '＝1+1',
    '＋1',
    '－cmd',
    '＠x',
  ])('T52 the cell %j is neutralised', (cell) => {
    expect(neutral(cell)).toBe(`'${cell}`)
  })

  test.each(['+1 (555) 010-0000', '-12.5', '555', 'a=b', ''])('T53 the cell %j is left alone', (cell) => {
    expect(neutral(cell)).toBe(cell)
  })

  test('C567 the file is named after the local date', () => {
    expect(csvFileName(new Date('2026-11-21T03:00:00Z'), newYork)).toBe('form-submissions-2026-11-20.csv')
    expect(csvFileName(new Date('2026-11-21T03:00:00Z'), 'UTC')).toBe('form-submissions-2026-11-21.csv')
  })
})

describe('C222 the promise of four working hours, Eastern', () => {
  test.each([
    ['Friday noon', '2026-11-20T17:00:00Z', '2026-11-20T21:00:00.000Z'],
    ['Friday 17:00 goes on on Saturday', '2026-11-20T22:00:00Z', '2026-11-21T18:00:00.000Z'],
    ['Saturday 15:00 goes on on Monday', '2026-11-21T20:00:00Z', '2026-11-23T17:00:00.000Z'],
    ['Sunday starts on Monday', '2026-11-22T15:00:00Z', '2026-11-23T18:00:00.000Z'],
    ['night starts in the morning', '2026-11-19T04:00:00Z', '2026-11-19T18:00:00.000Z'],
    ['over the change of the clocks', '2026-10-31T19:00:00Z', '2026-11-02T17:00:00.000Z'],
  ])('%s', (_title, createdAt, due) => {
    expect(dueAt(new Date(createdAt)).toISOString()).toBe(due)
  })
})

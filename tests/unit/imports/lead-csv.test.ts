import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  fromOwnCells,
  isOwnTable,
  OWN_COLUMNS,
  toOwnCells,
  type WrittenLead,
} from '@/features/imports/rules/lead-csv'
import { CLICK_ID_NAMES } from '@/features/leads/rules/click-ids'
import { STAGES } from '@/features/leads/rules/stage'
import { toCsvLines } from '@/lib/csv'
import { anyText } from '../../helpers/any-text'
import { leadsOf } from '../../helpers/tables'

const words = fc.oneof(
  anyText({ maxLength: 12 }).map((text) => text.replace(/\0|\r/g, '')),
  fc.constantFrom(
    '',
    'n/a',
    '-',
    '=1+1',
    "'=x",
    "''+1",
    '="813"',
    '+1 813',
    '@x',
    '-5',
    'a;b',
    '; ',
    '---',
    'a\n---\nb',
    '&amp;',
    '1.8E+10',
  ),
)
/** Values of lists are trimmed, and none is empty. */
const value = words.map((text) => text.trim()).filter((text) => text !== '')
const note = words.filter((text) => text !== '')
const moment = fc
  .date({ min: new Date('1970-01-01'), max: new Date('2099-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString())
const maybe = fc.option(moment)

const lead: fc.Arbitrary<WrittenLead> = fc.record({
  ...{
    id: fc.uuid(),
    createdAt: maybe,
    name: words,
    email: words,
    phone: words,
    website: words,
    city: words,
    message: words,
  },
  ...{ sourceDetail: words, stage: fc.option(fc.constantFrom(...STAGES)), owner: words },
  valueCents: fc.option(fc.nat({ max: 10_000_000_000 })),
  ...{ wonAt: maybe, notes: fc.array(note, { maxLength: 4 }), tags: fc.array(value, { maxLength: 4 }) },
  consent: fc.record({ said: fc.option(fc.boolean()), words, at: maybe }),
  marketing: fc.option(fc.boolean()),
  utm: fc.record({ source: words, medium: words, campaign: words, term: words, content: words }),
  details: fc.record({
    ...{
      services: fc.array(value, { maxLength: 3 }),
      plan: words,
      channel: words,
      page: words,
      referrer: words,
    },
    clickIds: fc.dictionary(fc.constantFrom(...CLICK_ID_NAMES), value, { noNullPrototype: true }),
    ...{
      adPlatform: words,
      landedAt: maybe,
      landingHost: words,
      gpc: fc.boolean(),
      adsObjection: fc.boolean(),
    },
    ...{ lostReason: words, followUpAt: maybe, firstContactAt: maybe, bookedAt: maybe, appointmentAt: maybe },
    ...{ consentVersion: words, consentMethod: words },
  }),
})

describe('our own file of leads', () => {
  test('is read back as it was written, whatever stands in a lead', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(lead, { minLength: 1, maxLength: 3, selector: ({ id }) => id }),
        async (all) => {
          const { leads, refused } = await leadsOf(toCsvLines([[...OWN_COLUMNS], ...all.map(toOwnCells)]))
          expect(refused).toEqual([])
          expect(leads.map(({ kind, place, sameAs, lost, cells, ...rest }) => rest)).toEqual(all)
        },
      ),
      { numRuns: 25 },
    )
  })

  test('has no cell that a spreadsheet runs', () => {
    fc.assert(
      fc.property(lead, (each) => {
        for (const cell of toOwnCells(each)) expect(cell).not.toMatch(/^[=@\t\r\n＝＠]/)
      }),
      { numRuns: 50 },
    )
  })

  test('says which cell was changed into something that cannot be read', () => {
    const cells = OWN_COLUMNS.map((head) => (head === 'Stage' ? 'Hot' : ''))
    expect(fromOwnCells(cells)).toEqual({
      problem: 'Hot in Stage is none of New, Contacted, Booked, Won, Lost, Spam.',
    })
    expect(isOwnTable([...OWN_COLUMNS, 'Problem'])).toBe(true)
    expect(isOwnTable(OWN_COLUMNS.toReversed())).toBe(false)
  })
})

import { expect, test } from 'vitest'
import { saysClicks, saysVisits, saysYears } from '@/features/content/server/unsaid'
import { privacyPage } from '@/seed/legal/privacy'
import { toLegalBody } from '@/seed/rich-text'

const item = (...texts: string[]) => ({
  type: 'listitem',
  children: texts.map((text) => ({ type: 'text', text })),
})
const bodyOf = (...items: object[]) => ({ root: { children: [{ type: 'list', children: items }] } })

test.each([
  [bodyOf(item('As a customer: 7 years.')), 7, true],
  [bodyOf(item('If it becomes a contract: ', 'seven', ' years.')), 7, true],
  [bodyOf(item('A customer for 17 years.')), 7, false],
  [bodyOf(item('Consents: five years.'), item('Customers stay.')), 5, false],
  [bodyOf(item('Customers: 1 year.')), 1, true],
  [bodyOf(item('Customers: 30 years.')), 30, true],
  [null, 7, false],
])('what a policy says of customers: %j, %i years: %s', (body, years, expected) => {
  expect(saysYears(body, years)).toBe(expected)
})

const seeded = (without: RegExp) =>
  toLegalBody(
    privacyPage.sections.map(({ heading, blocks }) => ({
      heading,
      blocks: blocks.filter((block) => !without.test(JSON.stringify(block))),
    })),
  )

test.each([
  ['a new site’s', seeded(/^$/), true, true],
  ['one that knows of no counts and clicks', seeded(/We count how often|click/), false, false],
  ['an owner’s own', bodyOf(item('Visits are counted.'), item('We keep which ad you clicked.')), true, true],
  ['one of another tool', bodyOf(item('We measure how pages are used.')), true, false],
  [
    'one that rules it out by its words alone',
    bodyOf(item('There is no analytics service on our pages.')),
    false,
    false,
  ],
  ['none', null, false, false],
])('%s policy says of visits and clicks what it does', (_, body, visits, clicks) => {
  expect([saysVisits(body), saysClicks(body)]).toEqual([visits, clicks])
})

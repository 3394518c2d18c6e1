import { expect, test } from 'vitest'
import { type Found, inOrder } from '@/admin/palette/palette-search'

const group = (heading: string, ...labels: string[]): Found => ({
  heading,
  targets: labels.map((label) => ({ href: `/${label}`, label })),
})
const found = [
  group('Leads', 'Calendra Jones'),
  group('Posts', 'My calendar', 'Calendars for crews'),
  group('Content', 'A calendar that fills'),
  group('Screens', 'Blog', 'Calendar'),
]
const order = (text: string) =>
  inOrder(found, text).map(({ heading, targets }) => [heading, ...targets.map(({ label }) => label)])

test('the screens and posts whose names begin with what is typed come first', () => {
  expect(order(' calendar')).toEqual([
    ['Screens', 'Calendar', 'Blog'],
    ['Posts', 'Calendars for crews', 'My calendar'],
    ['Leads', 'Calendra Jones'],
    ['Content', 'A calendar that fills'],
  ])
  expect(order('CALENDARS').map(([heading]) => heading)).toEqual(['Posts', 'Leads', 'Content', 'Screens'])
})

test.each(['', '  ', 'fills'])('nothing moves for a text with which no name begins: "%s"', (text) => {
  expect(inOrder(found, text)).toEqual(found)
})

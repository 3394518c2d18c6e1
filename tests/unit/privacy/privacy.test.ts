import { expect, test } from 'vitest'
import { type Found, isConfirmed, toPerson } from '@/features/privacy/rules/privacy'
import { toPage } from '@/features/privacy/screens/to-page'

const HOSTILE = `"><img src=x onerror=alert(1)>&'`
const held = {
  leads: [],
  events: [],
  appointments: [],
  consents: [],
  mails: [],
  unmailed: [],
  forms: [],
  views: [],
  accounts: [],
  mentions: [],
  traces: [],
  files: [],
  site: [],
}
const found: Found = {
  at: '2026-11-22T00:00:00Z',
  seen: '',
  person: { email: `a@b.c${HOSTILE}`, phone: '' },
  held,
}

test('the page for a person shows what is stored as text, whatever it is', () => {
  const row = { id: '1', [HOSTILE]: HOSTILE, list: [HOSTILE], data: { to: HOSTILE }, empty: '', none: null }
  const page = toPage(
    {
      ...found,
      held: {
        ...held,
        leads: [row],
        mentions: [{ id: '2', name: 'Another' }],
        site: [{ id: '3', table: 'Another' }],
      },
    },
    HOSTILE,
  )
  expect(page).not.toMatch(/<img|<[^>]*onerror/)
  expect(page).toContain('&#60;img src=x onerror=alert(1)&#62;')
  expect(page).not.toMatch(/Another|empty|none<|undefined|\[object/)
  expect(toPage(found, 'Nova')).toContain('Nothing is stored.')
})

test.each([
  [{ email: ' A@B.c ' }, { email: 'a@b.c', phone: '' }],
  [{ phone: ' +1 937 555 0142' }, { email: '', phone: '+1 937 555 0142' }],
  [{ email: 'a@b.c', phone: '123' }, null],
  [
    { email: 'a\u200b@b.c', phone: '1-800-FLOWERS' },
    { email: 'a@b.c', phone: '1-800-FLOWERS' },
  ],
  [{ phone: '٩٣٧ ٥٥٥ ٠١٤٢' }, { email: '', phone: '٩٣٧ ٥٥٥ ٠١٤٢' }],
  [{ phone: '555 ext. 123456' }, null],
  [{ email: 'a b@c' }, null],
  [{ email: 7 }, null],
  [{ email: `${'a'.repeat(320)}@b.c` }, null],
  [null, null],
])('T108 whom %j asks about', (given, expected) => {
  expect(toPerson(given)).toEqual(expected)
})

test('T108 only the address or the number as it was searched confirms', () => {
  const person = { email: 'a@b.c', phone: '' }
  expect(['A@B.C ', '', 'b@b.c', undefined, null].map((typed) => isConfirmed(typed, person))).toEqual([
    ...[true, false, false, false, false],
  ])
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  isSamePhone,
  lastDigits,
  mayBeSamePhone,
  phonePattern,
  readPhones,
  roughPhonePattern,
  toPhoneLink,
  toShortPhone,
} from '@/domain/phone'
import { anyText } from '../helpers/any-text'

const HERE = '937 555 0142'

describe('T170 a phone number is one number however it is written', () => {
  test.each([
    '(937) 555-0142',
    '9375550142',
    '+1 (937) 555.0142',
    '001 937 555 0142',
    '011 1 937 555 0142',
    '937 555 0142 x7',
    '9375550142x7',
    '937-555-0142 ext. 7',
    '937-555-0142, ext 7',
    '+1-937-555-0142;ext=7',
    'tel:+1-937-555-0142;ext=7',
    '937 555 0142 #12',
    '937-555-0142 local 9',
    '937 555 0142 poste 7',
    '937 555 0142 доб. 7',
    '937-555-0142 or 0199',
    '937-555-0199 / 0142',
    '937-555-0199 or (937) 555-0142',
    'Cell: 937.555.0142 (home)',
    '\u200e+1\u00a0937\u2011555\u20110142',
    '\ufeff937\u200b555\u00ad0142',
    '٩٣٧ ٥٥٥ ٠١٤٢',
    '９３７－５５５－０１４２',
  ])('%j is the same', (written) => {
    expect([isSamePhone(written, HERE), isSamePhone(HERE, written)]).toEqual([true, true])
  })

  test.each([
    ['937 555 0143', HERE],
    ['555-0142', HERE],
    ['29375550142', HERE],
    ['+44 7911 123456', '7911123456'],
    ['x7', 'x7'],
    ['', ''],
    ['937 555 0199 x0142', HERE],
  ])('%j is not %j', (one, other) => {
    expect(isSamePhone(one, other)).toBe(false)
  })

  test.each([
    ['+44 (0)7911 123456', '00447911123456'],
    ['+44 7911 123456', '07911 123456'],
    ['1-800-FLOWERS', '800 356 9377'],
    ['1-800-CALL-NOVAS ext. 5', '+18002255668'],
    ['800-555-CALL', '8005552255'],
  ])('%j is %j', (one, other) => {
    expect(isSamePhone(one, other)).toBe(true)
  })

  test('within a town it may be the same without its area', () => {
    expect([mayBeSamePhone('555-0142 x7', HERE), mayBeSamePhone(HERE, '5550142')]).toEqual([true, true])
    expect([mayBeSamePhone('555-0143', HERE), mayBeSamePhone('142', HERE)]).toEqual([false, false])
  })
})

test.each([
  ['1-800-FLOWERS', 'tel:18003569377'],
  ['(937) 555-0142 ext. 7', 'tel:9375550142'],
  ['937 555 0142 local 9', 'tel:9375550142'],
  ['\u200e+44 7911 123456', 'tel:+447911123456'],
  ['(+44) 7911 123456', 'tel:+447911123456'],
  ['+44 (0)20 7946 0018', 'tel:+442079460018'],
  ['011 44 20 7946 0018', 'tel:+442079460018'],
  ['911', 'tel:911'],
  ['555-0142 home', 'tel:5550142'],
  ['12', null],
  ['call me', null],
])('T170 the link of %j dials %s', (written, href) => {
  expect(toPhoneLink(written)).toBe(href)
})

test('a number is written short with its extension', () => {
  expect(toShortPhone('+1 (937) 555-0142 extension 1234')).toBe('+19375550142 x1234')
  expect(toShortPhone('no number')).toBeNull()
})

describe('T170 a number is found in a text', () => {
  const isIn = (number: string, text: string) =>
    phonePattern(number)?.test(text) && new RegExp(roughPhonePattern(number) ?? '').test(text)
  test.each([
    'call 937-555-0142 now',
    '"+1 (937) 555.0142"',
    '19375550142',
    '937\u200e5550142',
    '٩٣٧٥٥٥٠١٤٢',
  ])('in %j', (text) => {
    expect(isIn(HERE, text)).toBe(true)
  })
  test.each(['29375550142', '93755501427', '937 555\n0142', 'order 937-555-01423'])('not in %j', (text) => {
    expect(isIn(HERE, text)).toBe(false)
  })
  test.each(['+49 937 555 0142', '+44-937-555-0142', '+353 (937) 555 0142'])(
    'of another country, in %j, is another one',
    (text) => {
      expect(isIn(HERE, text)).toBe(false)
    },
  )
  test('at the beginning of a line in JSON', () => {
    const json = JSON.stringify({ message: 'Mine is\n555-0142' })
    expect(isIn('555-0142', json)).toBe(true)
    expect(isIn(HERE, json.replace('555', '937-555'))).toBe(true)
  })
  test('of a town it is not the end of a longer one', () => {
    expect(['at 555 0142.', '937 555 0142'].map((text) => isIn('555-0142', text))).toEqual([true, false])
    expect(phonePattern('x7')).toBeNull()
  })
  test('the database gives whatever is found, with any signs between its digits', () => {
    const digits = '9375550142'
    const keys: Record<string, string[]> = {
      0: ['0', '٠', '０'],
      3: ['3', 'd', 'F', '३'],
      5: ['5', 'j', 'L'],
    }
    const between = fc.array(
      fc.constantFrom('', '', ' ', '-', '(', ')', '.', '(0)', '\u200e', '\t', '\r', '\u2028', '😀', '٣', 'é'),
      { maxLength: 4 },
    )
    const places = [...digits].map((digit) => fc.tuple(fc.constantFrom(...(keys[digit] ?? [digit])), between))
    const around = fc.constantFrom('', ' ', '+', '+1 ', '001', 'a', '"\\n', '7', '+44 ')
    let found = 0
    fc.assert(
      fc.property(fc.tuple(...places), around, around, (written, before, after) => {
        const text = before + written.flat(2).join('') + after
        if (!phonePattern(HERE)?.test(text)) return
        found += 1
        expect(text).toMatch(new RegExp(roughPhonePattern(HERE) ?? ''))
      }),
    )
    expect(found).toBeGreaterThan(20)
  })
})

test('any text is read in no time, and its link has digits alone', () => {
  fc.assert(
    fc.property(anyText(), (text) => {
      for (const { digits, extension } of readPhones(text)) expect(digits + extension).toMatch(/^\d*$/)
      expect(toPhoneLink(text) ?? 'tel:1').toMatch(/^tel:\+?\d+$/)
    }),
  )
  const hostile = [
    '1'.repeat(50_000),
    '(0)'.repeat(20_000),
    '+ '.repeat(50_000),
    'a1 '.repeat(50_000),
    '1-8'.repeat(50_000),
  ]
  const begun = performance.now()
  for (const text of hostile) expect(lastDigits(text).length).toBeLessThan(9)
  expect(performance.now() - begun).toBeLessThan(2_000)
})

import { expect, test } from 'vitest'
import { toAmount, toDecimal } from '@/domain/decimals'
import { MOST_CENTS, readCents, toMoney } from '@/domain/money'

test.each([
  ['1200', 120_000],
  ['1,200', 120_000],
  ['1,234,567.8', 123_456_780],
  [' $1 200.50 ', 120_050],
  ['EUR 99.99', 9_999],
  ['0', 0],
  ['100000000', MOST_CENTS],
])('%s is an amount', (text, cents) => {
  expect(readCents(text)).toBe(cents)
})

test.each(['', '-5', '1,20', '12.345', '1.2.3', '1e9', 'twelve', '100000000.01', '=1+1', '١٢'])(
  '%s is none',
  (text) => {
    expect(readCents(text)).toBeNull()
  },
)

test('an amount has its hundredths where they are read, and never more than they are', () => {
  expect([toMoney(120_000, 'USD'), toMoney(120_050, 'EUR')]).toEqual(['$1,200', '€1,200.50'])
  expect([toAmount(120_000), toDecimal(120_005)]).toEqual(['1,200.00', '1200.05'])
})

test('what is written for a form is read again as it was', () => {
  for (const cents of [0, 1, 10, 99, 100, 105, 999_999, MOST_CENTS])
    expect(readCents(toDecimal(cents))).toBe(cents)
})

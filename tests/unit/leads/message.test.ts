import { describe, expect, test } from 'vitest'
import {
  FIRST_TEMPLATES,
  fillMessage,
  MESSAGE_LIMITS,
  type MessageValues,
  messageProblem,
  unknownFieldProblem,
} from '@/features/leads/rules/message'

const VALUES: MessageValues = {
  name: 'Ann Lee',
  'first name': 'Ann',
  company: 'Smith Plumbing',
  phone: '(555) 010-0100',
  'my name': 'Bob',
  appointment: '',
}

describe('a text with fields', () => {
  test.each([
    ['Hi {first name}, {name}', 'Hi Ann, Ann Lee'],
    ['{company} {phone} {my name}', 'Smith Plumbing (555) 010-0100 Bob'],
    ['on {appointment}', 'on {appointment}'],
    ['{First name} {} { name }', '{First name} {} { name }'],
    ['{\nname}', '{\nname}'],
    ['{{name}}', '{Ann Lee}'],
    ['no field', 'no field'],
  ])('%j becomes %j', (text, filled) => {
    expect(fillMessage(text, VALUES)).toBe(filled)
  })

  test('takes what a value holds as it is, braces and dollars too', () => {
    const values = { ...VALUES, name: '{phone} $& $1', 'first name': '{x}' }
    expect(fillMessage('{name} {first name}', values)).toBe('{phone} $& $1 {x}')
    expect(messageProblem('{name} {first name}', values)).toBeNull()
  })

  test.each([
    ['Hi {first name}', null],
    ['Hi {firstname}', /^\{firstname\} is no field\. The fields are \{name\}, \{first name\}/],
    ['Hi {constructor}', /no field/],
    ['a { b', null],
  ] as const)('%j is refused in a template: %s', (text, problem) => {
    const said = unknownFieldProblem(text)
    if (problem) expect(said).toMatch(problem)
    else expect(said).toBeNull()
  })

  test.each([
    ['  \n ', /Write something/],
    ['on {appointment}', /There is no appointment to put in the place of \{appointment\}/],
    ['{else}', /no field/],
    ['x'.repeat(MESSAGE_LIMITS.letters + 1), /at most 4,000 letters/],
    [`{name}${'x'.repeat(MESSAGE_LIMITS.letters - 6)}`, /at most/],
    ['x'.repeat(MESSAGE_LIMITS.letters), null],
    ['Hi {first name}', null],
  ] as const)('%j is sent or not', (text, problem) => {
    const said = messageProblem(text, VALUES)
    if (problem) expect(said).toMatch(problem)
    else expect(said).toBeNull()
  })

  test('is what a site begins with', () => {
    for (const { name, text } of FIRST_TEMPLATES) {
      expect(name.length).toBeLessThanOrEqual(MESSAGE_LIMITS.nameLetters)
      expect(messageProblem(text, { ...VALUES, appointment: 'Monday' })).toBeNull()
    }
  })
})

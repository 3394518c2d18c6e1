import { expect, test } from 'vitest'
import { linesOf, numbersDefinedIn, numbersIn } from '../../scripts/conformance/lines'
import { owedLines, toReport } from '../../scripts/conformance/report'
import { titlesIn } from '../../scripts/conformance/titles'

// Made up out of two parts, so that no title below is taken for one that holds a line of the real checklist.
const line = (number: string) => `C${number}`
const derived = (number: string) => `D${number}`

test('the checklist gives its lines with their sections, and no decisions', () => {
  const text = `## One\n\n${line('901')} §1 A thing is so.\nU01 decided\n## Two\nD91 §- Another.\n`
  expect(linesOf(text)).toEqual([
    { id: line('901'), section: 'One', statement: '§1 A thing is so.' },
    { id: 'D91', section: 'Two', statement: '§- Another.' },
  ])
  expect(() => linesOf(`${line('901')} a\n${line('901')} b\n`)).toThrow('twice')
})

test('a range names every number in it', () => {
  expect(numbersIn(`${line('908')}-${line('911')} ${derived('92')} the rest`)).toEqual([
    ...['908', '909', '910', '911'].map(line),
    derived('92'),
  ])
})

test('titles of tests, groups and cases count; comments and tests that are switched off do not', () => {
  const [first, group, each, cell, skipped, mentioned] = ['901', '902', '903', '904', '905', '906'].map(line)
  const source = `
    // ${mentioned} in a comment
    test('${first} is so', () => {})
    describe.serial(\`${group} for \${name}\`, () => {})
    test.each([['${cell}', 1]])('${each} case %s', () => { expect('${mentioned}').toBe(1) })
    test.skip('${skipped} is not yet so', () => {})
  `
  expect(titlesIn('a.test.ts', source).map(({ title }) => title)).toEqual([
    `${first} is so`,
    `${group} for \${name}`,
    `${each} case %s`,
    cell,
  ])
})

test('a title comes with the tags that its test and its groups have in every variant', () => {
  const [day, night, either, group, within] = ['901', '902', '903', '904', '905'].map(line)
  const source = `
    test('${day} is so', { tag: '@daily' }, () => {})
    test('${night} is so', { tag: '@nightly' }, () => {})
    test('${either} is so', { tag: isWide ? '@nightly' : [] }, () => {})
    test.describe('${group}', { tag: '@nightly' }, () => {
      test('${within} is so', { tag: '@slow' }, () => each(['${day}']))
    })
  `
  expect(titlesIn('a.spec.ts', source)).toEqual([
    { title: `${day} is so`, tags: ['@daily'] },
    { title: `${night} is so`, tags: ['@nightly'] },
    { title: `${either} is so`, tags: [] },
    { title: group, tags: ['@nightly'] },
    { title: `${within} is so`, tags: ['@nightly', '@slow'] },
    { title: day, tags: ['@nightly', '@slow'] },
  ])
})

test('a line without a test is owed unless a reason is written', () => {
  const lines = ['901', '902', '903'].map((number) => ({
    id: line(number),
    section: 'One',
    statement: 'a | b',
  }))
  const holders = new Map([[line('901'), [{ file: 'tests/a.test.ts', titles: ['it is so'] }]]])
  const conformance = {
    lines,
    holders,
    reasons: { [line('902')]: 'nobody can test it' },
    unknown: [derived('99')],
  }
  expect(owedLines(conformance).map(({ id }) => id)).toEqual([line('903')])

  expect(toReport(conformance).split('\n')).toEqual([
    'One',
    '',
    `${line('901')} a | b`,
    '     tests/a.test.ts: it is so',
    `${line('902')} a | b`,
    '     nobody can test it',
    `${line('903')} a | b`,
    '     NOTHING',
    '',
    `${derived('99')} is in the title of a test, and in no document`,
    `${line('903')} is held by no test: a | b`,
    '2 of 3 lines are held by a test or have a reason',
  ])
})

test('documents define the numbers that begin their lines and rows, and no others', () => {
  const text =
    '- A91 A choice, like A92\n| T15 | A threat | T16 |\nU03 Decided.\nC901 Said.\nSee F35 there.\n'
  expect(numbersDefinedIn(text).join(' ')).toBe('A91 T15 U03 C901')
})

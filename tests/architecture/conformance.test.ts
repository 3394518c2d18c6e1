import { expect, test } from 'vitest'
import { owedLines } from '../../scripts/conformance/report'
import { surveyConformance } from '../../scripts/conformance/survey'

const conformance = surveyConformance(process.cwd())

test('every line of the checklist is held by a test or has a reason', () => {
  expect(conformance.lines).toHaveLength(590)
  expect(owedLines(conformance).map(({ id }) => id)).toEqual([])
})

test('a reason is given only for a line that no test holds', () => {
  expect(Object.keys(conformance.reasons).filter((id) => conformance.holders.has(id))).toEqual([])
})

test('no test names a number that no document defines', () => {
  expect(conformance.unknown).toEqual([])
})

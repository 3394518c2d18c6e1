import { owedLines, testsOf, toReport } from './report'
import { readTests, surveyConformance } from './survey'

/**
 * `npm run conformance` prints every line of the checklist with its tests, and `npm run conformance -- T15 C352` the
 * tests of these numbers.
 */
const conformance = surveyConformance(process.cwd(), readTests(process.cwd()))
const ids = process.argv.slice(2)
const isOwed = owedLines(conformance).length + conformance.unknown.length > 0
if (ids.length > 0) for (const id of ids) console.log([id, ...testsOf(id, conformance)].join('\n  '))
else console.log(toReport(conformance))
process.exitCode = isOwed ? 1 : 0

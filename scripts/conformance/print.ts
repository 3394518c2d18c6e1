import { owedLines, toReport } from './report'
import { surveyConformance } from './survey'

const conformance = surveyConformance(process.cwd())
console.log(toReport(conformance))
process.exitCode = owedLines(conformance).length + conformance.unknown.length === 0 ? 0 : 1

import { writeFileSync } from 'node:fs'
import { owedLines, toMarkdown } from './conformance/report'
import { surveyConformance } from './conformance/survey'

const conformance = surveyConformance(process.cwd())
if (process.argv.includes('--write')) writeFileSync('docs/conformance.md', toMarkdown(conformance))

const owed = owedLines(conformance)
for (const { id, statement } of owed) console.log(`${id} is held by no test: ${statement}`)
console.log(`${conformance.lines.length - owed.length} of ${conformance.lines.length}`)
process.exitCode = owed.length === 0 ? 0 : 1

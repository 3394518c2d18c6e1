import { readFileSync, writeFileSync } from 'node:fs'
import { owedLines, toMarkdown } from './report'
import { surveyConformance } from './survey'

const FILE = 'docs/conformance.md'

const conformance = surveyConformance(process.cwd())
const made = toMarkdown(conformance)
if (process.argv.includes('--write')) writeFileSync(FILE, made)

const owed = owedLines(conformance)
for (const { id, statement } of owed) console.log(`${id} is held by no test: ${statement}`)
const isOld = readFileSync(FILE, 'utf8') !== made
if (isOld) console.log(`${FILE} is out of date. Run: npm run conformance -- --write`)
console.log(`${conformance.lines.length - owed.length} of ${conformance.lines.length}`)
process.exitCode = owed.length === 0 && !isOld ? 0 : 1

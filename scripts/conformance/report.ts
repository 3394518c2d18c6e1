import type { Line } from './lines'
import type { Conformance } from './survey'

/** The lines that have neither a test nor a reason. */
export function owedLines({ lines, holders, reasons }: Conformance): Line[] {
  return lines.filter(({ id }) => !holders.has(id) && !reasons[id])
}

/** Writes every line with its tests, section by section, and at the end the problems. */
export function toReport(conformance: Conformance): string {
  const { lines, unknown } = conformance
  const owed = owedLines(conformance)
  const sections = [...new Set(lines.map(({ section }) => section))]
  return [
    ...sections.flatMap((section) => [
      section,
      '',
      ...lines.filter((line) => line.section === section).map((line) => toEntry(line, conformance)),
      '',
    ]),
    ...unknown.map((id) => `${id} is in the title of a test, and in no document`),
    ...owed.map(({ id, statement }) => `${id} is held by no test: ${statement}`),
    `${lines.length - owed.length} of ${lines.length} lines are held by a test or have a reason`,
  ].join('\n')
}

function toEntry({ id, statement }: Line, conformance: Conformance): string {
  return [`${id} ${statement}`, ...testsOf(id, conformance)].join('\n     ')
}

/** The tests of a number, each with its file, or the reason why there is none. */
export function testsOf(id: string, { holders, reasons }: Conformance): string[] {
  const tests = holders.get(id)?.map(({ file, titles }) => `${file}: ${titles.join('; ')}`)
  return tests ?? [reasons[id] ?? 'NOTHING']
}

import type { Line } from './lines'

/** Where a line is held: a test file and the titles in it that name the line. */
export type Holder = { file: string; titles: readonly string[] }

/** What the checklist and the tests come to. */
export type Conformance = {
  lines: readonly Line[]
  holders: ReadonlyMap<string, readonly Holder[]>
  /** Reasons for the lines that no test holds. */
  reasons: Readonly<Record<string, string>>
}

/** The lines that have neither a test nor a reason. */
export function owedLines({ lines, holders, reasons }: Conformance): Line[] {
  return lines.filter(({ id }) => !holders.has(id) && !reasons[id])
}

/** Writes docs/conformance.md: every line with the tests that hold it, section by section. */
export function toMarkdown(conformance: Conformance): string {
  const { lines, holders } = conformance
  const held = lines.filter(({ id }) => holders.has(id)).length
  const sections = [...new Set(lines.map(({ section }) => section))]
  return [
    '# Conformance',
    '',
    'Written by `npm run conformance -- --write` from [checklist.md](checklist.md) and the titles of the tests.',
    `${held} of ${lines.length} lines are held by a test.`,
    ...sections.flatMap((section) => [
      '',
      `## ${section}`,
      '',
      '| Line | What it says | Held by |',
      '| --- | --- | --- |',
      ...lines.filter((line) => line.section === section).map((line) => toRow(line, conformance)),
    ]),
    '',
  ].join('\n')
}

function toRow({ id, statement }: Line, { holders, reasons }: Conformance): string {
  const tests = holders.get(id)?.map(({ file, titles }) => `[${file}](../${file}): ${titles.join('; ')}`)
  return `| ${id} | ${cell(statement)} | ${cell(tests?.join('<br>') ?? reasons[id] ?? '**nothing**')} |`
}

const cell = (text: string) => text.replaceAll('|', '\\|')

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { linesOf, numbersIn } from './lines'
import { REASONS } from './reasons'
import type { Conformance, Holder } from './report'
import { titlesIn } from './titles'

const TEST_FOLDERS = ['tests', 'e2e']
const TEST_FILE = /\.(test|spec)\.tsx?$/

/**
 * Compares docs/checklist.md with the titles of all tests.
 *
 * @param root - folder of the project
 */
export function surveyConformance(root: string): Conformance {
  const lines = linesOf(readFileSync(join(root, 'docs/checklist.md'), 'utf8'))
  const holders = new Map<string, Holder[]>()
  for (const file of testFiles(root)) {
    const titles = titlesIn(file, readFileSync(join(root, file), 'utf8'))
    for (const id of new Set(titles.flatMap(numbersIn))) {
      const naming = titles.filter((title) => numbersIn(title).includes(id))
      holders.set(id, [...(holders.get(id) ?? []), { file, titles: naming }])
    }
  }
  return { lines, holders, reasons: REASONS }
}

function testFiles(root: string): string[] {
  return TEST_FOLDERS.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
  )
    .filter((name) => TEST_FILE.test(name))
    .sort()
}

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Line, linesOf, numbersDefinedIn, numbersIn } from './lines'
import { type Title, titlesIn } from './titles'

/** A test file and those of its titles that name a number. */
export type Holder = { file: string; titles: readonly string[] }

/** The comparison of the checklist with the tests. */
export type Conformance = {
  lines: readonly Line[]
  /** The tests by number. The numbers are those of the checklist and of the other documents that define numbers. */
  holders: ReadonlyMap<string, readonly Holder[]>
  /** The reasons why a line has no test, by its number. */
  reasons: Readonly<Record<string, string>>
  /** Numbers that titles name and no document defines. */
  unknown: readonly string[]
}

const CHECKLIST = 'docs/checklist.md'
const DEFINING = [CHECKLIST, 'docs/readings.md', 'docs/security.md']
const TEST_FILE = /\.(test|spec)\.tsx?$/

const REASONS: Readonly<Record<string, string>> = {
  C557: 'Not applicable: there are no session links whose age could be looked at (readings.md, A91).',
}

/** A test file with the titles in it. */
export type TestFile = { file: string; titles: readonly Title[] }

/**
 * Reads all test files, which takes seconds: once for all questions.
 *
 * @param root - folder of the project
 */
export function readTests(root: string): TestFile[] {
  return testFiles(root).map((file) => ({
    file,
    titles: titlesIn(file, readFileSync(join(root, file), 'utf8')),
  }))
}

/**
 * Finds the tests of every number, such as T15, F9 or C479.
 *
 * @param without - a tag; browser tests with it are left out
 * @returns for each number the files with a test, a group of tests or a case that has the number in its title
 */
export function testsByNumber(tests: readonly TestFile[], without?: string): Map<string, Holder[]> {
  const holders = new Map<string, Holder[]>()
  for (const { file, titles } of tests) {
    const chosen = titles.filter(({ tags }) => !without || !tags.includes(without)).map(({ title }) => title)
    for (const id of new Set(chosen.flatMap(numbersIn))) {
      const naming = chosen.filter((title) => numbersIn(title).includes(id))
      holders.set(id, [...(holders.get(id) ?? []), { file, titles: naming }])
    }
  }
  return holders
}

/**
 * Compares docs/checklist.md with the titles of all tests.
 *
 * @param root - folder of the project
 * @param tests - what {@link readTests} has read of it
 */
export function surveyConformance(root: string, tests: readonly TestFile[]): Conformance {
  const read = (name: string) => readFileSync(join(root, name), 'utf8')
  const holders = testsByNumber(tests)
  const known = new Set(DEFINING.flatMap((name) => numbersDefinedIn(read(name))))
  const unknown = [...holders.keys()].filter((id) => !known.has(id))
  return { lines: linesOf(read(CHECKLIST)), holders, reasons: REASONS, unknown }
}

function testFiles(root: string): string[] {
  return ['tests', 'e2e']
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(
        (name) => `${folder}/${name}`,
      ),
    )
    .filter((name) => TEST_FILE.test(name))
    .sort()
}

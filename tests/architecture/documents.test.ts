import { existsSync, readFileSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { projectFiles } from '../helpers/project'
import { blocksOf, replaced } from '../helpers/worked-examples'

const MAX_IMAGE_BYTES = 90_000

const files = projectFiles()
const documents = files.filter((path) => /^(docs\/.*|[A-Z]+)\.md$/.test(path))
const textOf = (path: string) => readFileSync(path, 'utf8')

/** What stands in backticks and looks like a path of the checkout. */
function namedFiles(text: string): string[] {
  const quoted = [...text.matchAll(/`((?:src|collections|scripts|tests|e2e|docs|public)\/[^`\s{}*]+)`/g)]
  return quoted.map(([, path = '']) => path.replace(/[#:].*$/, ''))
}

/** Where the links and images of a document lead, as paths from the root; addresses of other hosts are left out. */
function linkedFiles(path: string): string[] {
  const targets = [
    ...textOf(path).matchAll(
      /\]\((?:<([^>]+)>|([^)\s#<]+)[^)]*)\)|<(?:img|source)[^>]* src(?:set)?="([^"]+)"/g,
    ),
  ]
  return targets
    .map(([, bracketed, link, source]) => bracketed ?? link ?? source ?? '')
    .filter((target) => !/^[a-z]+:/.test(target))
    .map((target) => join(dirname(path), target))
}

test('every file that a document names is there', () => {
  // What extending.md names is made while it is performed; a decision with a number speaks of its own time.
  const guides = documents.filter((path) => !/^docs\/(extending\.md|decisions\/\d)/.test(path))
  const missing = guides.flatMap((guide) => namedFiles(textOf(guide)).filter((path) => !existsSync(path)))
  expect(guides.length).toBeGreaterThan(5)
  expect(missing).toEqual([])
})

// They are performed as a whole at night.
test('the lines that the worked examples change stand in their files', () => {
  const changed = new Map<string, string>()
  for (const { kind, path, text } of blocksOf(textOf('docs/extending.md'))) {
    // What a block before it makes is not there yet.
    if (kind !== 'diff' || !existsSync(path)) continue
    changed.set(path, replaced(changed.get(path) ?? textOf(path), text, path))
  }
  expect(changed.size).toBeGreaterThan(5)
})

test('every link and image of a document leads somewhere', () => {
  const broken = documents.flatMap((path) =>
    linkedFiles(path)
      .filter((target) => !existsSync(target))
      .map((target) => `${path}: ${target}`),
  )
  expect(broken).toEqual([])
})

test('every image is shown by a document, and small', () => {
  const shown = new Set(documents.flatMap(linkedFiles))
  const images = files.filter((path) => path.startsWith('docs/') && /\.(webp|png|jpg|svg)$/.test(path))
  expect(images.length).toBeGreaterThan(10)
  expect(images.filter((path) => !shown.has(path))).toEqual([])
  expect(images.filter((path) => statSync(path).size > MAX_IMAGE_BYTES)).toEqual([])
})

test('every guide is named where readers look for it', () => {
  const guides = documents.filter((path) => /^docs\/[^/]+$/.test(path))
  const readme = linkedFiles('README.md')
  expect(guides.filter((path) => !readme.includes(path))).toEqual([])
})

const decisions = documents.filter((path) => /^docs\/decisions\/(?!README)/.test(path))

/** The numbers of decisions that a heading of a file names, as `## Names that a stranger knows (340)`. */
function headedNumbers(path: string): string[] {
  const headings = textOf(path).matchAll(/^## .+ \((\d{3}(?:, \d{3})*)\)$/gm)
  return [...headings].flatMap(([, numbers = '']) => numbers.split(', '))
}

test('every old number of a decision leads to the file that has it in a heading', () => {
  const index = [...textOf('docs/decisions/README.md').matchAll(/^\| (\d{3}) \| \[.+\]\((.+)\) \|$/gm)]
  const found = decisions.flatMap((path) => headedNumbers(path).map((number) => [number, basename(path)]))
  expect(found.length).toBeGreaterThanOrEqual(145)
  expect(index.map(([, number, file]) => [number, file])).toEqual(found.toSorted())
  expect(new Set(found.map(([number]) => number)).size).toBe(found.length)
})

test('a decision stands in the file of its subject, and none begins with a number', () => {
  expect(decisions.map((path) => basename(path)).filter((name) => /^\d/.test(name))).toEqual([])
})

test('the staff guide calls every control by its name', () => {
  const labels = [...textOf('docs/editors.md').matchAll(/\*\*([A-Z][^*]+)\*\*/g)].map(
    ([, label = '']) => label,
  )
  const screens = files.filter((path) =>
    /^(src\/(admin|staff-ui|site\/(auth|staff)|features\/[^/]+\/(screens|public))|collections)\/.*\.tsx?$/.test(
      path,
    ),
  )
  const words = screens.map(textOf).join('\n')
  expect(labels.length).toBeGreaterThan(15)
  expect(labels.filter((label) => !words.includes(label))).toEqual([])
})

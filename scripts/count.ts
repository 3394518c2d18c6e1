import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import ts from 'typescript'

/** The entry files of each journey through the code. The first one that exists is used. */
const JOURNEYS: Record<string, readonly string[]> = {
  "a post's page": ['src/app/(site)/blog/[slug]/page.tsx'],
  'a lead': ['src/features/leads/server/submit-lead.ts', 'src/features/leads/server/submit-lead.ts'],
  'a save of a post': ['collections/BlogPosts/index.ts', 'collections/BlogPosts/index.ts'],
  'a start': ['src/cli/launch.ts'],
}

const PATHS = { '@/': 'src/', '@collections/': 'collections/' }
const ENDINGS = ['', '.ts', '.tsx', '.mjs', '/index.ts', '/index.tsx']

const listFiles = (...places: string[]) =>
  execFileSync('git', ['ls-files', ...places], { encoding: 'utf8' })
    .split('\n')
    .filter((file) => file && existsSync(file))

/** The file of this project that an import names; null for an import from a package. */
function resolve(specifier: string, from: string): string | null {
  const alias = Object.entries(PATHS).find(([name]) => specifier.startsWith(name))
  const base = alias
    ? alias[1] + specifier.slice(alias[0].length)
    : specifier.startsWith('.')
      ? relative('.', join(dirname(from), specifier))
      : null
  const found = ENDINGS.map((ending) => `${base}${ending}`).find(
    (file) => existsSync(file) && statSync(file).isFile(),
  )
  return base === null ? null : (found ?? null)
}

/** The number of files of this project that a file reaches through its imports, without imports of types. */
function reach(entry: string): number {
  const seen = new Set<string>()
  const visit = (file: string) => {
    if (seen.has(file)) return
    seen.add(file)
    const { importedFiles } = ts.preProcessFile(ts.transpile(readFileSync(file, 'utf8'), TRANSPILE))
    for (const { fileName } of importedFiles) {
      const found = resolve(fileName, file)
      if (found && /\.(tsx?|mjs)$/.test(found)) visit(found)
    }
  }
  visit(entry)
  return seen.size
}

const TRANSPILE = { target: ts.ScriptTarget.ESNext, module: ts.ModuleKind.ESNext, jsx: ts.JsxEmit.Preserve }

function report(name: string, files: string[]) {
  const lines = files.reduce((sum, file) => sum + readFileSync(file, 'utf8').split('\n').length - 1, 0)
  console.log(
    `${name.padEnd(34)} ${String(files.length).padStart(5)} files ${String(lines).padStart(7)} lines`,
  )
}

const isCode = (file: string) => /\.(tsx?|mjs|css)$/.test(file)
const house = listFiles('src', 'collections').filter((file) => !file.startsWith('src/migrations/'))
report('src and collections, no migrations', house.filter(isCode))
console.log(`${'  with pictures and fonts'.padEnd(34)} ${String(house.length).padStart(5)} files`)
for (const place of ['scripts', 'tests', 'e2e']) report(place, listFiles(place).filter(isCode))
const documents = listFiles('docs').filter((file) => file.endsWith('.md') && !file.endsWith('/checklist.md'))
const words = documents.map((file) => readFileSync(file, 'utf8').split(/\s+/).filter(Boolean).length)
console.log(`${'docs without the checklist'.padEnd(34)} ${words.reduce((sum, each) => sum + each, 0)} words`)
for (const [name, entries] of Object.entries(JOURNEYS)) {
  const entry = entries.find((file) => existsSync(file))
  if (entry) console.log(`${`reached by ${name}`.padEnd(34)} ${String(reach(entry)).padStart(5)} files`)
}

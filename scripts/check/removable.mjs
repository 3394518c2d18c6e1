import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'

/** The nouns that a product may leave out, each alone (docs/decisions/layers.md). */
const REMOVABLE = ['results', 'redirects', 'webhooks', 'alerts', 'privacy']

/** Each noun has one line in each that it needs. */
const LISTS = readdirSync('src/all').map((name) => `src/all/${name}`)

const IMPORT_MAP = 'src/app/(payload)/admin/importMap.js'
/** They write the pages which have a line for each address and each event. */
const TABLES = ['tests/integration/attacks/matrix.test.ts', 'tests/unit/operations.test.ts']
const MIGRATIONS = 'src/migrations'
/** A test looks whether the commands exist that they name. */
const GUIDES = ['README.md', 'docs/operations.md']
const KEEP = 'keep'
const VITEST = 'node_modules/vitest/vitest.mjs'

/** The tests of a noun stand in a folder of its name. */
const TESTS = ['tests/unit', 'tests/integration', 'e2e']

const filesOf = (root) => run(root, 'git', ['ls-files', '-z']).stdout.split('\0').filter(Boolean)

function run(cwd, command, args, env = {}) {
  return spawnSync(command, args, {
    cwd,
    encoding: 'utf8',
    env: { ...process.env, ...env },
    maxBuffer: 256 * 1024 * 1024,
  })
}

function copyProject(root) {
  const copy = mkdtempSync(join(tmpdir(), 'removable-'))
  for (const file of filesOf(root))
    if (existsSync(join(root, file))) cpSync(join(root, file), join(copy, file))
  linkPackages(join(root, 'node_modules'), join(copy, 'node_modules'))
  // Tests ask git which files there are.
  run(copy, 'git', ['init', '--quiet'])
  run(copy, 'git', ['add', '--all'])
  return copy
}

/** As files of the copy, because Turbopack reads nothing that a symbolic link has outside of the project. */
function linkPackages(packages, to) {
  const linked = run('/', 'cp', ['-al', packages, to])
  // Hard links reach no other disk.
  if (linked.status !== 0) cpSync(packages, to, { recursive: true, verbatimSymlinks: true })
}

/** The collections that a noun adds, by the imports of its manifest. */
function collectionsOf(copy, noun) {
  const manifest = readFileSync(join(copy, `src/features/${noun}/feature.ts`), 'utf8')
  const names = [...manifest.matchAll(/from '@collections\/([\w/-]+)'/g)].map(([, name]) => name)
  return names.flatMap((name) => [`collections/${name}.ts`, `collections/${name}`])
}

/** Takes out the lines that name a noun, and its element of a list on one line. */
function withoutNoun(text, noun) {
  const imported = new RegExp(`^import .*/features/${noun}/.*\\n`, 'gm')
  const parts = [...text.matchAll(imported)].flatMap(([line]) => /\{ (\w+) \}/.exec(line)?.[1] ?? [])
  const drawn = new RegExp(`^\\s*<(?:${parts.join('|')}) .*/>\\n`, 'gm')
  const element = new RegExp(`(?<![\\w.'/-])${noun},? ?(?![\\w.'/-])`, 'g')
  return text
    .replace(drawn, '')
    .replace(imported, '')
    .replace(new RegExp(`^\\s*${noun},\\n`, 'gm'), '')
    .replace(element, '')
}

/**
 * Files of tests elsewhere that import what is gone, also through others, or name one of its collections: they test how the
 * noun meets its neighbours.
 */
function testsThatSpeakOf(copy, gone, slugs) {
  const rest = new Set(
    filesOf(process.cwd()).filter((file) => IS_TEST.test(file) && existsSync(join(copy, file))),
  )
  const lost = gone.map((path) => path.replace(/\.ts$/, ''))
  const names = new RegExp(`['"\`/](?:${slugs.join('|')})\\b`)
  const found = []
  for (;;) {
    const next = [...rest].filter((file) => {
      const text = readFileSync(join(copy, file), 'utf8')
      const isNamed = /\.(?:test|spec)\.tsx?$/.test(file) && names.test(text)
      return isNamed || importsOf(text, file).some((path) => lost.some((each) => isIn(path, each)))
    })
    if (next.length === 0) return found
    for (const file of next) rest.delete(file)
    found.push(...next)
    lost.push(...next.map((file) => file.replace(/\.tsx?$/, '')))
  }
}

const IS_TEST = /^(?:tests|e2e|scripts\/bench)\/.*\.tsx?$/

const isIn = (path, folder) => path === folder || path.startsWith(`${folder}/`)

function importsOf(text, file) {
  return [...text.matchAll(/(?:from|import\(?) ?'([^']+)'/g)].map(([, path]) =>
    path.startsWith('.')
      ? join(dirname(file), path)
      : path.replace(/^@collections/, 'collections').replace(/^@\//, 'src/'),
  )
}

/** The collections and globals in these files, as Payload calls them. */
function slugsOf(copy, paths) {
  const files = paths.filter((path) => path.startsWith('collections/') && path.endsWith('.ts'))
  const texts = files
    .filter((path) => existsSync(join(copy, path)))
    .map((path) => readFileSync(join(copy, path), 'utf8'))
  return texts.flatMap((text) => [...text.matchAll(/^ {2}slug: '([\w-]+)'/gm)].map(([, slug]) => slug))
}

/** The noun, and those that stand on it, which go with it. */
function goneWith(copy, noun) {
  const gone = new Set([noun])
  for (const each of gone)
    for (const other of readdirSync(join(copy, 'src/features')))
      if (importersOf(copy, `src/features/${other}/`, [`src/features/${each}`]).length > 0) gone.add(other)
  return [...gone]
}

/** The files whose path begins so, and that import one of these folders. */
function importersOf(copy, start, folders) {
  const files = filesOf(process.cwd()).filter((file) => file.startsWith(start) && /\.tsx?$/.test(file))
  return files.filter((file) => {
    const path = join(copy, file)
    if (!existsSync(path)) return false
    return importsOf(readFileSync(path, 'utf8'), file).some((each) => folders.some((of) => isIn(each, of)))
  })
}

function change(copy, file, how) {
  const path = join(copy, file)
  writeFileSync(path, how(readFileSync(path, 'utf8')))
}

function remove(copy, noun) {
  const nouns = goneWith(copy, noun)
  const folders = nouns.map((each) => `src/features/${each}`)
  const commands = importersOf(copy, 'src/cli/', folders)
  const gone = [
    ...folders,
    ...nouns.flatMap((each) => [...collectionsOf(copy, each), ...TESTS.map((folder) => `${folder}/${each}`)]),
    ...commands,
  ]
  const slugs = slugsOf(copy, gone)
  for (const path of gone) rmSync(join(copy, path), { recursive: true, force: true })
  for (const test of testsThatSpeakOf(copy, gone, slugs)) rmSync(join(copy, test))
  for (const each of nouns) {
    for (const list of LISTS) change(copy, list, (text) => withoutNoun(text, each))
    // The tests of the night are named there.
    change(copy, 'vitest.config.ts', (text) => text.replace(new RegExp(`'${each}/[^']+',?`, 'g'), ''))
  }
  for (const name of commands.map((command) => basename(command, '.ts'))) {
    change(copy, 'src/cli/compile.mjs', (text) => text.replace(`  '${name}',\n`, ''))
    change(copy, 'package.json', (text) => text.replace(new RegExp(`^.*cli/run\\.mjs ${name}",\\n`, 'm'), ''))
    const named = new RegExp(`^.*npm run ${name}(?![\\w-]).*\\n`, 'gm')
    for (const guide of GUIDES) change(copy, guide, (text) => text.replace(named, ''))
  }
  writeFileSync(join(copy, IMPORT_MAP), 'export const importMap = {}\n')
}

/** Types and import map are made anew. The migration beside them would drop the noun's tables, which stay. */
function generate(copy) {
  const result = run(copy, process.execPath, ['scripts/generate/generate.mjs', 'without_noun'])
  rmSync(join(copy, MIGRATIONS), { recursive: true })
  cpSync(MIGRATIONS, join(copy, MIGRATIONS), { recursive: true })
  return result
}

/** What must pass without the noun, by the names that the command takes. */
const STEPS = {
  // First, because it names who imports the noun, and what follows says it less plainly.
  imports: (copy) => run(copy, 'npm', ['run', '--silent', 'check:layers']),
  generate,
  types: (copy) => run(copy, 'npm', ['run', '--silent', 'check:types']),
  // What was taken out of a line changes its form alone.
  lint: (copy) => run(copy, 'npx', ['biome', 'check', '--write', '--colors=off', '--error-on-warnings']),
  build: (copy) => run(copy, 'npm', ['run', '--silent', 'image:build']),
  tests,
}

function tests(copy) {
  const vitest = (paths, env) =>
    run(
      copy,
      process.execPath,
      [VITEST, 'run', '--project=unit', '--project=integration', '--reporter=dot', ...paths],
      env,
    )
  const written = vitest(TABLES, { UPDATE_DOCS: '1' })
  return written.status === 0 ? vitest([]) : written
}

/** Removes a noun from a copy of the project, and says at which step it is missed. A copy that is kept says where it is. */
function objection(root, noun, steps, isKept) {
  const copy = copyProject(root)
  if (isKept) console.log(copy)
  try {
    remove(copy, noun)
    for (const step of steps) {
      const { status, stdout, stderr } = STEPS[step](copy)
      if (status !== 0) return `${noun} is missed by ${step}:\n${stdout}${stderr}`
    }
    return null
  } finally {
    if (!isKept) rmSync(copy, { recursive: true, force: true })
  }
}

/**
 * `npm run check:removable -- [NOUN ...] [STEP ...] [keep]`; without names all of them. In a copy that is kept, what failed
 * can be run again by itself.
 */
function main(given) {
  const names = given.filter((name) => name !== KEEP)
  const unknown = names.filter((name) => !REMOVABLE.includes(name) && !(name in STEPS))
  if (unknown.length > 0) throw new Error(`No such noun or step: ${unknown.join(', ')}`)
  const chosen = (all) => {
    const some = all.filter((name) => names.includes(name))
    return some.length > 0 ? some : all
  }
  // Types are those of the files that are made anew.
  const steps = Object.keys(STEPS).filter(
    (name) => name === 'generate' || chosen(Object.keys(STEPS)).includes(name),
  )
  for (const noun of chosen(REMOVABLE)) {
    const wrong = objection(process.cwd(), noun, steps, given.includes(KEEP))
    console.log(wrong ?? `${noun} can be removed: ${steps.join(', ')}`)
    if (wrong) process.exitCode = 1
  }
}

main(process.argv.slice(2))

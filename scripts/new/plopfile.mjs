import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { collection } from './collection.mjs'
import { toDescription, toTitle } from './fitted.mjs'
import { page } from './page.mjs'

const NAME = /^[A-Za-z][A-Za-z0-9]*(?:[ &-]+[A-Za-z0-9]+)*$/

/** @param {string} name */
function nameProblem(name) {
  if (!NAME.test(name)) return 'A name is words of letters and digits, such as "Gutter Cleaning"'
  return (name.length >= 2 && name.length <= 40) || 'A name has 2 to 40 characters'
}

/**
 * Inserts text into a file after a place that must exist exactly once.
 *
 * @param {{ root: string, path: string, after: RegExp, text: string }} change
 */
function insert({ root, path, after, text }) {
  const file = join(root, path)
  const before = readFileSync(file, 'utf8')
  if (before.includes(text)) throw new Error(`${path} has it already: ${text.trim()}`)
  const changed = before.replace(after, (found) => found + text)
  if (changed === before) throw new Error(`${path} has no place for: ${text.trim()}`)
  writeFileSync(file, changed)
  return path
}

/**
 * Refuses a name before anything is written: a half-made page would have to be taken apart by hand.
 *
 * @param {{ root: string, files: string[], key: string }} made
 */
export function requireUnused({ root, files, key }) {
  const taken = files.find((file) => existsSync(join(root, file)))
  if (taken) throw new Error(`${taken} is there already: choose another name`)
  for (const list of ['paths', 'server-paths', 'public-endpoints']) {
    const file = `src/domain/${list}.ts`
    if (new RegExp(`\\n {2}${key}:`).test(readFileSync(join(root, file), 'utf8')))
      throw new Error(`${file} has another address by the name of ${key}: choose another name`)
  }
}

/**
 * The nouns that store something.
 *
 * @param {string} root
 */
function listNouns(root) {
  const folder = join(root, 'src/features')
  const says = (noun) => join(folder, noun, 'feature.ts')
  return readdirSync(folder)
    .filter((noun) => existsSync(says(noun)))
    .filter((noun) => readFileSync(says(noun), 'utf8').includes('\n  collections: ['))
}

function runNode(root, program, args) {
  execFileSync(process.execPath, [join(root, program), ...args], { cwd: root, stdio: 'pipe' })
}

/** @param plop - Plop's NodePlopAPI, whose types are installed no earlier than itself */
export default function generators(plop) {
  const root = plop.getDestBasePath()
  plop.setHelper('quoted', (text) => JSON.stringify(text))
  plop.setHelper('title', toTitle)
  plop.setHelper('description', toDescription)
  plop.setActionType('insert', (answers, { path, after, text }) =>
    insert({ root, path: plop.renderString(path, answers), after, text: plop.renderString(text, answers) }),
  )
  plop.setActionType('require-unused', (answers, { files }) => {
    const key = plop.renderString('{{camelCase name}}', answers)
    requireUnused({ root, files: files.map((file) => plop.renderString(file, answers)), key })
    return 'the name is free'
  })
  // The generated files are formatted as all others, with sorted imports and single quotes.
  plop.setActionType('tidy', (answers, { paths }) => {
    const files = paths.map((path) => plop.renderString(path, answers))
    const options = ['check', '--write', '--vcs-enabled=false', '--log-level=error']
    runNode(root, 'node_modules/@biomejs/biome/bin/biome', [...options, ...files])
    return files.join(', ')
  })
  plop.setActionType('migrate', (answers) => {
    runNode(root, 'scripts/generate/generate.mjs', [plop.renderString('add_{{snakeCase name}}', answers)])
    return 'payload-types.ts, import map, migration'
  })
  plop.setActionType('say', (answers, { text }) => plop.renderString(text, answers))
  const name = { type: 'input', name: 'name', message: 'Name', validate: nameProblem }
  const noun = { type: 'list', name: 'noun', message: 'Belongs to', choices: listNouns(root) }
  plop.setGenerator('page', { ...page, prompts: [name] })
  plop.setGenerator('collection', { ...collection, prompts: [name, noun] })
}

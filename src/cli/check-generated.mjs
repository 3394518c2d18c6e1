import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const SOURCES = [
  'collections',
  'src',
  'package.json',
  'payload.config.ts',
  'payload-types.ts',
  'tsconfig.json',
]
const MIGRATIONS = 'src/migrations'
const GENERATED = [
  { file: 'payload-types.ts', command: ['generate:types'] },
  { file: 'src/app/(payload)/admin/importMap.js', command: ['generate:importmap'] },
  // Makes a file only when the collections ask for tables that no migration has made.
  { file: MIGRATIONS, command: ['migrate:create', '--skip-empty', 'name-it'] },
]

/** Answers for what the product would read from its owner, so that the result is the same everywhere. */
const NEUTRAL = { PAYLOAD_SECRET: 'x'.repeat(32), DATABASE_URL: '', SITE_URL: '', NO_COLOR: '1' }

function copyProject(root) {
  const copy = mkdtempSync(join(tmpdir(), 'generated-'))
  for (const path of SOURCES) cpSync(join(root, path), join(copy, path), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  return copy
}

function contentOf(path) {
  if (!existsSync(path)) return ''
  if (!path.endsWith(MIGRATIONS)) return readFileSync(path, 'utf8')
  return readdirSync(path).sort().join('\n')
}

/** Generates one file again in a copy of the project; says what is wrong with the committed one, or nothing. */
function objection(root, copy, { file, command }) {
  const payload = join(root, 'node_modules/payload/bin.js')
  const env = { ...process.env, ...NEUTRAL }
  const made = spawnSync(process.execPath, [payload, ...command], { cwd: copy, env, encoding: 'utf8' })
  if (made.status !== 0) return `payload ${command[0]} failed:\n${made.stdout}${made.stderr}`
  if (contentOf(join(root, file)) === contentOf(join(copy, file))) return null
  return `${file} is out of date. Run: npx payload ${command.join(' ')}`
}

const root = process.cwd()
const copy = copyProject(root)
try {
  const objections = GENERATED.map((generated) => objection(root, copy, generated)).filter(Boolean)
  for (const line of objections) console.error(line)
  process.exitCode = objections.length === 0 ? 0 : 1
} finally {
  rmSync(copy, { recursive: true })
}

import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const SOURCES = [
  'collections',
  'scripts',
  'src',
  'package.json',
  'payload.config.ts',
  'payload-types.ts',
  'tsconfig.json',
]
const MIGRATIONS = 'src/migrations'
const GENERATED = ['payload-types.ts', 'src/app/(payload)/admin/importMap.js', MIGRATIONS]

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

/** Generates the files again in a copy of the project and lists the differences from the committed ones. */
function objections(root, copy) {
  const made = spawnSync(process.execPath, ['scripts/generate/generate.mjs', 'name_it'], {
    cwd: copy,
    encoding: 'utf8',
  })
  if (made.status !== 0) return [`The files could not be generated:\n${made.stdout}${made.stderr}`]
  return GENERATED.filter((file) => contentOf(join(root, file)) !== contentOf(join(copy, file))).map(
    (file) => `${file} is out of date. Run: npm run generate -- name_it`,
  )
}

const root = process.cwd()
const copy = copyProject(root)
try {
  const found = objections(root, copy)
  for (const line of found) console.error(line)
  process.exitCode = found.length === 0 ? 0 : 1
} finally {
  rmSync(copy, { recursive: true })
}

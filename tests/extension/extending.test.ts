import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { copyProject, type ProjectCopy } from '../helpers/project-copy'
import { apply, blocksOf } from '../helpers/worked-examples'

const blocks = blocksOf(readFileSync('docs/extending.md', 'utf8'))
const isGenerate = (text: string) => text.startsWith('npm run generate')
const isUpdate = (text: string) => text.startsWith('UPDATE_DOCS=1 ')
const lastGenerate = blocks.findLast(({ kind, text }) => kind === 'sh' && isGenerate(text))

let copy: ProjectCopy

/** What the blocks bring of tests, and the tests of what they change. */
const WRITTEN = blocks.flatMap(({ kind, path }) =>
  kind === 'file' && /\.test\.ts$/.test(path) ? [path] : [],
)

/** Tests that write a document anew when a block says so. */
const UPDATES = blocks.flatMap(({ kind, text }) =>
  kind === 'sh' && isUpdate(text) ? (text.match(/tests\/\S+/g) ?? []) : [],
)

// Each check of the copy runs once, over all that the document does to it.
beforeAll(async () => {
  copy = await copyProject()
  for (const block of blocks) {
    // The tests below do it on their way.
    if (block.kind === 'sh' && isUpdate(block.text)) continue
    // One generation writes what all of them would, and takes as long.
    if (block.kind === 'sh' && isGenerate(block.text) && block !== lastGenerate) continue
    if (block.kind === 'sh') await copy.run('sh', ['-ec', block.text])
    else await apply(copy.root, block)
  }
})

afterAll(() => copy.remove())

test('the document shows every kind of extension', () => {
  const commands = blocks.filter(({ kind }) => kind === 'sh').map(({ text }) => text)
  for (const kind of ['page', 'collection']) {
    expect(commands.filter((text) => text.startsWith(`npm run new -- ${kind} `))).toHaveLength(1)
  }
  expect(WRITTEN.length).toBeGreaterThanOrEqual(4)
})

test.each(['check:types', 'check:lint', 'check:imports', 'check:unused'])(
  'what the document does passes %s',
  async (script) => {
    await copy.run('npm', ['run', '--silent', script])
  },
)

test('what the document does passes the tests that it brings, and those of what it changes', async () => {
  const units = ['tests/unit/content', 'tests/unit/lead', 'tests/unit/metadata', 'tests/unit/structured-data']
  const stored = ['tests/integration/reviews.test.ts', 'tests/integration/leads/inbox.test.ts', ...UPDATES]
  const args = ['vitest', 'run', ...units, ...stored, ...WRITTEN]
  const { stdout } = await copy.run('npx', args, { UPDATE_DOCS: '1' })
  for (const path of [...WRITTEN, ...stored, 'careers.test.ts']) expect(stdout).toContain(path)
  expect(await readFile(join(copy.root, 'tests/integration/attacks/access-matrix.md'), 'utf8')).toContain(
    '/api/reviews/:id',
  )
})

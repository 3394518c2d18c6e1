import { cp, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { plant } from '../helpers/planted'
import { run } from '../helpers/run'

const FIELD =
  "{ name: 'planted', type: 'text', admin: { components: { Field: '/src/admin/planted#Planted' } } },"

test('a field without its type, its import and its migration is seen, and its migration replaces the snapshot', async () => {
  const { root, remove } = await plant({})
  for (const path of ['collections', 'scripts', 'src', 'payload.config.ts', 'payload-types.ts']) {
    await cp(path, join(root, path), { recursive: true })
  }
  const collection = join(root, 'collections/BlogPosts/index.ts')
  const text = await readFile(collection, 'utf8')
  await writeFile(collection, text.replace('\n  fields: [', `$&${FIELD}`))

  const { code, stderr } = await run('node', ['scripts/check/generated.mjs'], root)
  const made = await run('node', ['scripts/generate/generate.mjs', 'planted_field'], root)
  const snapshots = (await readdir(join(root, 'src/migrations'))).filter((file) => file.endsWith('.json'))
  await remove()
  expect(stderr).toContain('payload-types.ts is out of date')
  expect(stderr).toContain('importMap.js is out of date')
  expect(stderr).toContain('src/migrations is out of date')
  expect(code).toBe(1)

  // Payload reads the newest snapshot alone, so the one before it is deleted when a migration is made.
  expect(made.code, made.stdout + made.stderr).toBe(0)
  expect(snapshots).toEqual([expect.stringMatching(/^\d{8}_\d{6}_planted_field\.json$/)])
})

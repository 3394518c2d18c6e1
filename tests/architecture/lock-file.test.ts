import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { PACKAGE_FOLDERS } from '../../scripts/check/audit.mjs'

const lockSchema = z.object({
  packages: z.record(
    z.string(),
    z.object({ optionalDependencies: z.record(z.string(), z.string()).optional() }),
  ),
})

test.each(PACKAGE_FOLDERS)(
  'the lock file of %s names the packages of every platform, or npm ci refuses it everywhere',
  async (folder) => {
    const { packages } = lockSchema.parse(
      JSON.parse(await readFile(join(folder, 'package-lock.json'), 'utf8')),
    )
    const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies)
        .filter((name) => !folders(path).some((folder) => `${folder}node_modules/${name}` in packages))
        .map((name) => `${name}, wanted by ${path}`),
    )
    expect(missing).toEqual([])
  },
)

/** Where Node looks for a dependency of the package at `path`, nearest first. */
function folders(path: string): string[] {
  const parts = path.split('/node_modules/')
  return [...parts.keys()]
    .map((count) => `${parts.slice(0, parts.length - count).join('/node_modules/')}/`)
    .concat('')
}

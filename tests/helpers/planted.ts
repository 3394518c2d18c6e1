import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

const PROJECT = process.cwd()
const TOOL_FILES = [
  'package.json',
  'tsconfig.json',
  'biome.json',
  'scripts/check/payload-flags.grit',
  'knip.json',
  '.gitignore',
  '.dependency-cruiser.mjs',
  '.dependency-cruiser.runtime.mjs',
]

export type Planted = { root: string; remove: () => Promise<void> }

/**
 * Makes a small project with the tool configuration of this one, to prove that a check sees what it must see.
 *
 * @param files - path and text of each file; the caller plants the violations
 * @returns its folder, and the function that removes it
 */
export async function plant(files: Record<string, string>): Promise<Planted> {
  const root = await mkdtemp(join(tmpdir(), 'planted-'))
  await symlink(join(PROJECT, 'node_modules'), join(root, 'node_modules'))
  await mkdir(join(root, 'scripts/check'), { recursive: true })
  for (const name of TOOL_FILES) await cp(join(PROJECT, name), join(root, name))
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, path)), { recursive: true })
    await writeFile(join(root, path), text)
  }
  return { root, remove: () => rm(root, { recursive: true }) }
}

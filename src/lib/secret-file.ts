import { randomBytes } from 'node:crypto'
import { link, readFile, unlink, writeFile } from 'node:fs/promises'
import { unlessMissing } from './known-errors'

/**
 * Reads the random secret in a file that only its owner can read, and creates it at the first call.
 *
 * @param file - the file of the secret; its folder exists
 * @returns 64 hexadecimal digits, the same at every call
 */
export async function readOrCreateSecret(file: string): Promise<string> {
  const existing = await readSecret(file)
  if (existing) return existing
  const draft = `${file}.${process.pid}`
  await writeFile(draft, randomBytes(32).toString('hex'), { mode: 0o600 })
  // A link fails when another process was first, and a reader never sees a half-written file.
  await link(draft, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await unlink(draft)
  const created = await readSecret(file)
  if (!created)
    throw new Error(`${file} is empty. Restore it from a backup, or remove it to have a new one made.`)
  return created
}

async function readSecret(file: string): Promise<string | null> {
  const text = await readFile(file, 'utf8').catch(unlessMissing)
  return text?.trim() || null
}

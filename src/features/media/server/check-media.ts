import { randomUUID } from 'node:crypto'
import { wordsOf } from '@/lib/causes'
import { type Finding, fatal, yes } from '@/lib/finding'
import { withTimeout } from '@/lib/timing'
import { contentOf, type MediaStore } from './disk-store'

const LONGEST_MS = 10_000

/**
 * Checks that images can be stored, read, listed and removed in their store.
 *
 * @param store - the store on S3; null for the local disk, which `checkDisk` covers
 */
export async function checkMedia(store: MediaStore | null): Promise<Finding> {
  if (!store) return yes('on the local disk, in DATA_DIR')
  const fix = 'Correct the variables whose names begin with S3_, the rights of the key, or start the store.'
  try {
    const isSame = await withTimeout(tryStore(store), LONGEST_MS)
    return isSame ? yes(store.place) : fatal(`${store.place} gives other bytes than it was given.`, fix)
  } catch (error) {
    return fatal(`${store.place} does not work: ${wordsOf(error)}`, fix)
  }
}

async function tryStore(store: MediaStore): Promise<boolean> {
  const name = `doctor-${randomUUID()}`
  const content = Buffer.from(name)
  await store.write(name, content)
  const found = await contentOf(store, name)
  const isListed = (await store.list()).includes(name)
  await store.remove(name)
  return isListed && found?.equals(content) === true && (await store.read(name)) === null
}

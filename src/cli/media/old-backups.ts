import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { BackupError } from '@/cli/backup/format'
import { readBackup } from '@/cli/backup/read-backup'
import { imageKindOf } from '@/features/media/rules/image'
import { withoutMetadata } from '@/lib/image-metadata/clean'
import { unlessMissing } from '@/lib/known-errors'

/** A backup, and how many of its images still have metadata; null when it cannot be read. */
export type OldBackup = { file: string; images: number | null }

/** The backups in some folders that have images with metadata, and those that cannot be read. */
export async function findOldBackups(folders: readonly string[]): Promise<OldBackup[]> {
  const found: OldBackup[] = []
  for (const folder of new Set(folders.map((each) => path.resolve(each)))) {
    const names = (await readdir(folder).catch(unlessMissing)) ?? []
    for (const name of names.filter((each) => each.endsWith('.tar.gz')).sort()) {
      const file = path.join(folder, name)
      const images = await countImages(file)
      if (images !== 0) found.push({ file, images })
    }
  }
  return found
}

async function countImages(file: string): Promise<number | null> {
  let images = 0
  const onFile = async (_: string, content: AsyncIterable<Buffer>) => {
    if (hasMetadata(await buffer(content))) images += 1
  }
  try {
    await readBackup(file, { onFile })
    return images
  } catch (error) {
    if (error instanceof BackupError) return null
    throw error
  }
}

function hasMetadata(bytes: Buffer): boolean {
  const kind = imageKindOf(bytes)
  try {
    return kind !== undefined && withoutMetadata(bytes, kind.extension) !== bytes
  } catch {
    // Nobody knows what it holds.
    return true
  }
}

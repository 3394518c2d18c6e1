import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { chmod, constants, copyFile, mkdir, open, readdir, rm, stat, statfs } from 'node:fs/promises'
import path from 'node:path'
import { env } from '@/env'
import { unlessMissing } from '@/lib/known-errors'
import { isUuid } from '@/lib/uuid'
import { Refusal } from '@/server/errors'

/** The parts of an import that are uploaded. */
export type FilePart = 'file' | 'images'

const FOLDER = path.join(env.DATA_DIR, 'imports')

/** The rest of the disk is the database's, which may not be filled by an upload. */
const SPARE_BYTES = 1024 * 1024 * 1024

const ENDING = { file: '.file', images: '.images.zip' } as const

/**
 * Where a file of an import is stored on this machine, without any part of the name that it had.
 *
 * @param no - which of several files, from 0
 */
export const storedPath = (id: string, part: FilePart, no = 0): string =>
  path.join(FOLDER, id + ENDING[part] + (no > 0 ? `.${no}` : ''))

/** How many bytes of a file are on this machine; null for none. */
export async function storedBytes(id: string, part: FilePart, no = 0): Promise<number | null> {
  return (await stat(storedPath(id, part, no)).catch(unlessMissing))?.size ?? null
}

/** The files of an import on this machine, in their order: mostly one, or the exports of a large site. */
export async function storedFiles(id: string): Promise<{ path: string; bytes: number }[]> {
  const files: { path: string; bytes: number }[] = []
  for (;;) {
    const bytes = await storedBytes(id, 'file', files.length)
    if (bytes === null) return files
    files.push({ path: storedPath(id, 'file', files.length), bytes })
  }
}

/** The paths of `storedFiles`. */
export const storedPaths = async (id: string) => (await storedFiles(id)).map((file) => file.path)

/**
 * Refuses an upload that would fill the disk.
 *
 * @throws {Refusal} 507
 */
export async function requireRoom(bytes: number): Promise<void> {
  await mkdir(FOLDER, { recursive: true, mode: 0o700 })
  const { bavail, bsize } = await statfs(FOLDER)
  if (bavail * bsize < bytes + SPARE_BYTES)
    throw new Refusal('The disk of the server has too little room for this file', 507)
}

/**
 * Writes a part of an upload behind what has come before.
 *
 * @param at - how many bytes have come before
 * @returns how many have come now
 * @throws {Refusal} 409 with `received` when another number of bytes has
 */
export async function writePart(
  id: string,
  { of, no, at }: { of: FilePart; no: number; at: number },
  bytes: Uint8Array,
): Promise<number> {
  const received = (await storedBytes(id, of, no)) ?? 0
  if (received !== at)
    throw new Refusal('This part of the file does not follow what has come', 409, { received })
  const file = await open(storedPath(id, of, no), at === 0 ? 'w' : 'r+', 0o600)
  try {
    await file.write(bytes, 0, bytes.length, at)
    await file.sync()
  } finally {
    await file.close()
  }
  return at + bytes.length
}

/** Copies a file of the owner, who may move it while the import goes on. */
export async function takeFile(id: string, part: FilePart, from: string, no = 0): Promise<void> {
  await requireRoom((await stat(from)).size)
  const to = storedPath(id, part, no)
  await copyFile(from, to, constants.COPYFILE_FICLONE)
  // The copy of a file has the mode of the other.
  await chmod(to, 0o600)
}

/** The bytes of files, one behind the other, as sha256 in hexadecimal. */
export async function hashOfFiles(files: readonly string[]): Promise<string> {
  const hash = createHash('sha256')
  for (const file of files) for await (const chunk of createReadStream(file)) hash.update(chunk)
  return hash.digest('hex')
}

export async function removeStored(id: string): Promise<void> {
  await Promise.all(
    [...(await storedPaths(id)), storedPath(id, 'images')].map((each) => rm(each, { force: true })),
  )
}

export const removeImages = (id: string) => rm(storedPath(id, 'images'), { force: true })

/** The ids of imports of which this machine has a file. */
export async function listStored(): Promise<string[]> {
  const names = (await readdir(FOLDER).catch(unlessMissing)) ?? []
  return [...new Set(names.map((name) => name.split('.')[0] ?? ''))].filter(isUuid)
}

import { createHash } from 'node:crypto'
import { contentOf, type MediaStore } from '@/features/media/server/disk-store'

/** The result of a move; `kept` counts the files that the target already had with the same bytes. */
export type MoveResult = { copied: number; kept: number; bytes: number; removed: number }

type Move = { from: MediaStore; to: MediaStore; isKept: boolean; say: (line: string) => void }

/**
 * Copies every file of a store into another one and reads each copy back. A file that the target already has with the
 * same size and hash is not copied again, so an interrupted move can be continued. The files are removed from the
 * source after all of them have arrived, unless `isKept`.
 *
 * @throws {Error} when a copy differs from its file; then nothing is removed
 */
export async function moveMedia({ from, to, isKept, say }: Move): Promise<MoveResult> {
  const moved = { copied: 0, kept: 0, bytes: 0, removed: 0 }
  const arrived: string[] = []
  for (const name of await from.list()) {
    const content = await contentOf(from, name)
    if (!content) continue
    const wanted = sumOf(content)
    if (sumOf(await contentOf(to, name)) === wanted) moved.kept += 1
    else {
      await to.write(name, content)
      if (sumOf(await contentOf(to, name)) !== wanted)
        throw new Error(
          `${name} did not arrive as it was in ${to.place}. Nothing was removed: run this again.`,
        )
      moved.copied += 1
      say(`  ${name}  ${wanted}`)
    }
    moved.bytes += content.length
    arrived.push(name)
  }
  if (isKept) return moved
  for (const name of arrived) await from.remove(name)
  return { ...moved, removed: arrived.length }
}

const sumOf = (content: Buffer | null) =>
  content && `${content.length} bytes, sha256 ${createHash('sha256').update(content).digest('hex')}`

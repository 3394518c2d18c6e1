import type { Payload } from 'payload'
import type { Job } from '@/server/jobs'
import { workOnNext } from './run'
import { listStored, removeStored } from './stored-files'

const PAUSE_MS = 2_000

/** Works on imports, one after the other, and removes the files of those that are over. */
export const importJob: Job = {
  firstMs: PAUSE_MS,
  run: async (payload) => {
    await removeOver(payload)
    return (await workOnNext(payload)) ? 0 : PAUSE_MS
  },
  retryMs: PAUSE_MS,
}

/** Removes the files on this machine of which no import knows any more. */
export async function removeOver(payload: Payload): Promise<void> {
  const stored = await listStored()
  if (stored.length === 0) return
  const { rows } = await payload.db.pool.query<{ id: string }>(
    'select id from imports where id = any($1::uuid[]) and ends_at > now()',
    [stored],
  )
  const known = new Set(rows.map(({ id }) => id))
  for (const id of stored) if (!known.has(id)) await removeStored(id)
}

import { existsSync } from 'node:fs'
import path from 'node:path'
import { env } from '@/env'

/** Where uploads are stored. */
export const MEDIA_DIR = path.resolve(env.DATA_DIR, 'media')

/**
 * Comes before Payload's own delivery of a file, which answers with 500 for one that is not there.
 *
 * @returns the answer, or nothing when the file is there to be delivered
 */
export function missingFile(_req: unknown, { params }: { params: { filename: string } }) {
  if (existsSync(path.join(MEDIA_DIR, path.basename(params.filename)))) return
  return Response.json({ errors: [{ message: 'Not found' }] }, { status: 404 })
}

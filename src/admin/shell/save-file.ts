import { saveFile } from '@/lib/save-file'
import { requireOk } from '../session/session-fetch'

/**
 * Reads a file that the server writes for as long as that takes, and gives it to the browser under the name that the server
 * has given it.
 *
 * @throws {RequestFailed}, or what fetch throws when the response breaks off
 */
export async function download(address: string): Promise<void> {
  const response = await requireOk(fetch(address, { cache: 'no-store' }))
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1]
  saveFile(await response.blob(), name ?? 'export.csv')
}

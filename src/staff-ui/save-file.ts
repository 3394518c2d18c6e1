import { saveFile } from '@/lib/save-file'
import { requireOk } from './session-fetch'

/**
 * Downloads a file without a time limit, and saves it under the name that the server has given it.
 *
 * @throws {RequestFailed}, or what fetch throws when the response breaks off
 */
export async function download(address: string): Promise<void> {
  const response = await requireOk(fetch(address, { cache: 'no-store' }))
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1]
  saveFile(await response.blob(), name ?? 'export.csv')
}

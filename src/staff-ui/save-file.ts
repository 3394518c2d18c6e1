import { fetchJson } from '@/lib/fetch-json'
import { saveFile } from '@/lib/save-file'

/**
 * Downloads a file without a time limit, and saves it under the name that the server has given it.
 *
 * @throws {RequestFailed}, also when the response breaks off
 */
export async function download(address: string): Promise<void> {
  const read = async (response: Response) => {
    const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1]
    saveFile(await response.blob(), name ?? 'export.csv')
  }
  await fetchJson(address, { read, isLong: true })
}

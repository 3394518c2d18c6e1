import { requireOk } from '../session/session-fetch'

/** Gives a file to the browser. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  // The download has begun by then; without this the file stays in memory.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

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

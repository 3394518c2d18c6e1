import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** What a server says of itself while it runs; what a crash leaves behind says the same. */
export type PostmasterFile = { pid: number; port: number; isReady: boolean; lines: string[] }

export const postmasterFile = (data: string) => join(data, 'postmaster.pid')

/**
 * Reads what PostgreSQL writes into its data folder: the number of its process in the first line, the port in the
 * fourth, how far it is in the eighth.
 *
 * @returns zeros when there is nothing to read
 * @see https://www.postgresql.org/docs/current/storage-file-layout.html
 */
export async function readPostmasterFile(data: string): Promise<PostmasterFile> {
  const lines = (await readFile(postmasterFile(data), 'utf8').catch(() => '')).split('\n')
  const [pid, , , port, , , , state] = lines
  return { pid: Number(pid) || 0, port: Number(port) || 0, isReady: state?.trim() === 'ready', lines }
}

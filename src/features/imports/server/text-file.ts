import { createReadStream } from 'node:fs'
import { FileProblem } from '@/features/imports/rules/records'

/**
 * Reads a file in UTF-8 piece by piece, without its byte order mark.
 *
 * @param file - the file's index among those that are read together
 * @throws {FileProblem} for bytes that are no UTF-8
 */
export async function* readPieces(path: string, file: number): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let lines = 1
  try {
    for await (const bytes of createReadStream(path)) {
      const piece = decoder.decode(bytes, { stream: true })
      yield piece
      lines += countLines(piece)
    }
    yield decoder.decode()
  } catch (error) {
    if (
      !(error instanceof TypeError) ||
      !('code' in error) ||
      error.code !== 'ERR_ENCODING_INVALID_ENCODED_DATA'
    )
      throw error
    throw new FileProblem(
      'The file is cut off within a letter, or is not written in UTF-8',
      { file, line: lines },
      { cause: error },
    )
  }
}

function countLines(text: string): number {
  let count = 0
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) count++
  return count
}

const CONTROLS = /[^\P{Cc}\n\t]/gu

/** A text of a file with line feeds for all line ends, and without controls, which no database and no page can have. */
export const plainLines = (text: string) => text.replace(/\r\n?/g, '\n').replace(CONTROLS, '')

/** A time as ISO 8601 in UTC, from `2024-03-10 06:30:00` in UTC or an ISO time; null for none, or an impossible one. */
export function utcTime(written: unknown): string | null {
  const text = typeof written === 'number' ? new Date(written).toString() : String(written ?? '').trim()
  if (text === '' || text.startsWith('0000')) return null
  const isPlain = /^\d{4}-\d{2}-\d{2}[ T]\d{2}:\d{2}:\d{2}(?:\.\d+)?$/.test(text)
  const time = new Date(isPlain ? `${text.replace(' ', 'T')}Z` : text)
  const year = time.getUTCFullYear()
  return Number.isNaN(year) || year < 1970 || year > 9999 ? null : time.toISOString()
}

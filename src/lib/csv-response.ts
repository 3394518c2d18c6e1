import { Readable } from 'node:stream'
import { UNCACHED } from './responses'

/** Sends a CSV file for download. */
export function csvResponse(text: string, fileName: string): Response {
  return new Response(text, { headers: headersOf(fileName) })
}

/**
 * Sends a CSV file for download while it is written. Next packs it: of what a route answers it drops `content-encoding`.
 *
 * @param texts - its pieces, each of which is sent as soon as it is there
 */
export function streamCsv(
  texts: AsyncIterable<string>,
  fileName: string,
  more: Readonly<Record<string, string>> = {},
): Response {
  return new Response(toBody(Readable.from(encoded(texts))), { headers: { ...headersOf(fileName), ...more } })
}

const CHUNKS_AHEAD = 4

function toBody(source: Readable): ReadableStream<Uint8Array<ArrayBuffer>> {
  // By default Node counts the bytes that a stream may hold as chunks, and a slow reader would have the whole file in memory.
  const strategy = new CountQueuingStrategy({ highWaterMark: CHUNKS_AHEAD })
  return Readable.toWeb(source, { strategy }) as ReadableStream<Uint8Array<ArrayBuffer>>
}

function headersOf(fileName: string): Record<string, string> {
  return {
    ...UNCACHED,
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="${fileName}"`,
  }
}

async function* encoded(texts: AsyncIterable<string>) {
  const encoder = new TextEncoder()
  for await (const text of texts) yield encoder.encode(text)
}

import { Readable } from 'node:stream'
import { UNCACHED } from './responses'

/**
 * Sends a CSV file for download.
 *
 * @param body - the text, or its pieces, each of which is sent as soon as it is there
 */
export function csvResponse(
  body: string | AsyncIterable<string>,
  fileName: string,
  more: Readonly<Record<string, string>> = {},
): Response {
  const headers = {
    ...UNCACHED,
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="${fileName}"`,
    ...more,
  }
  if (typeof body === 'string') return new Response(body, { headers })
  const bytes = Readable.toWeb(Readable.from(encoded(body)))
  return new Response(bytes as ReadableStream<Uint8Array<ArrayBuffer>>, { headers })
}

async function* encoded(texts: AsyncIterable<string>) {
  const encoder = new TextEncoder()
  for await (const text of texts) yield encoder.encode(text)
}

import { pipeline } from 'node:stream'
import streams from 'node:stream/web'
import { createGzip } from 'node:zlib'
import Negotiator from 'negotiator'
import { PACKED, UNCACHED } from './responses'

/** Sends a CSV file for download. */
export function csvResponse(content: string | Uint8Array<ArrayBuffer>, fileName: string): Response {
  return new Response(content, { headers: headersOf(fileName) })
}

/**
 * Sends a CSV file for download while it is written.
 *
 * @param asked - the headers of the request
 * @param pieces - texts and bytes of UTF-8, each of which is sent as soon as it is there
 */
export function streamCsv(
  asked: Headers,
  pieces: AsyncIterable<string | Uint8Array>,
  fileName: string,
  more: Readonly<Record<string, string>> = {},
): Response {
  const source = encoded(pieces)
  const headers = { ...headersOf(fileName), vary: 'accept-encoding', ...more }
  if (!acceptsGzip(asked)) return new Response(toBody(source), { headers })
  // An error destroys what the response reads, which is where it is told.
  const packed = pipeline(source, createGzip(GZIP), () => undefined)
  return new Response(toBody(packed), { headers: { ...headers, ...PACKED } })
}

/** Next would compress by zlib's default, which takes twice the processor for a file that is a sixth smaller. */
const GZIP = { level: 3, chunkSize: 64 * 1024 }

/** `Readable.toWeb` of Node 20 throws where nobody catches when its reader goes while a piece is on its way. */
function toBody(source: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array<ArrayBuffer>> {
  return streams.ReadableStream.from(source) as ReadableStream<Uint8Array<ArrayBuffer>>
}

function acceptsGzip(asked: Headers): boolean {
  const accepted = asked.get('accept-encoding') ?? ''
  return (
    new Negotiator({ headers: { 'accept-encoding': accepted } }).encoding(['gzip', 'identity']) === 'gzip'
  )
}

function headersOf(fileName: string): Record<string, string> {
  return {
    ...UNCACHED,
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="${fileName}"`,
  }
}

async function* encoded(pieces: AsyncIterable<string | Uint8Array>) {
  const encoder = new TextEncoder()
  for await (const piece of pieces) yield typeof piece === 'string' ? encoder.encode(piece) : piece
}

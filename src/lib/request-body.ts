/** Thrown when a body is larger than it may be. */
export class BodyTooLargeError extends Error {
  override name = 'BodyTooLargeError'
}

/** Thrown for a body of a wrong type, one that does not hold what it should, and one that ends before its end. */
export class UnreadableBodyError extends Error {
  override name = 'UnreadableBodyError'
  constructor(readonly status: 400 | 415) {
    super('The request body cannot be read')
  }
}

/**
 * Reads a request's body and stops as soon as it is too large, whatever its Content-Length says.
 *
 * @param maxBytes - largest size in bytes that is accepted
 * @throws {BodyTooLargeError} when the declared or the real size is larger; the rest is not read
 * @throws {UnreadableBodyError} when whoever sends it hangs up
 */
export async function readCapped(
  request: { body?: ReadableStream<Uint8Array> | null; headers: Headers },
  maxBytes: number,
): Promise<Uint8Array<ArrayBuffer>> {
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) throw new BodyTooLargeError()
  if (!request.body) return new Uint8Array(0)

  const chunks: Uint8Array[] = []
  let size = 0
  const reader = request.body.getReader()
  for (let part = await partOf(reader); !part.done; part = await partOf(reader)) {
    size += part.value.byteLength
    if (size > maxBytes) {
      await reader.cancel()
      throw new BodyTooLargeError()
    }
    chunks.push(part.value)
  }
  return joined(chunks, size)
}

function partOf(reader: ReadableStreamDefaultReader<Uint8Array>) {
  return reader.read().catch(() => {
    throw new UnreadableBodyError(400)
  })
}

function joined(chunks: Uint8Array[], size: number) {
  const bytes = new Uint8Array(size)
  let offset = 0
  for (const chunk of chunks) {
    bytes.set(chunk, offset)
    offset += chunk.byteLength
  }
  return bytes
}

/** Thrown when a body is larger than it may be. */
export class BodyTooLargeError extends Error {
  override name = 'BodyTooLargeError'
}

/**
 * Reads a request's body and stops as soon as it is too large, whatever its Content-Length says.
 *
 * @param maxBytes - largest size in bytes that is accepted
 * @throws {BodyTooLargeError} when the declared or the real size is larger; the rest is not read
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
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    size += part.value.byteLength
    if (size > maxBytes) {
      await reader.cancel()
      throw new BodyTooLargeError()
    }
    chunks.push(part.value)
  }
  return joined(chunks, size)
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

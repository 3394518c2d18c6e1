/** The parts of a request that are needed to read its body. */
type RequestWithBody = {
  body?: ReadableStream<Uint8Array> | null
  headers: Headers
  /** Of an `IncomingRequest`. */
  chunks?: AsyncIterator<Uint8Array> | null
}

/** Thrown when a body is larger than it may be. */
export class BodyTooLargeError extends Error {
  override name = 'BodyTooLargeError'
}

/** Thrown for a body of a wrong type, with invalid content, or that is cut off. */
export class UnreadableBodyError extends Error {
  override name = 'UnreadableBodyError'
  constructor(readonly status: 400 | 415) {
    super('The request body cannot be read')
  }
}

/**
 * A request whose body is read from its socket, when the handler asks for it. In a profile of leads the stream of the
 * Fetch API took some 5% of Node's time, so it is made only for those who read it by themselves.
 */
export class IncomingRequest extends Request {
  readonly #chunks: AsyncIterator<Uint8Array>
  #stream: ReadableStream<Uint8Array<ArrayBuffer>> | undefined

  constructor(url: URL, init: RequestInit, chunks: AsyncIterator<Uint8Array>) {
    super(url, init)
    this.#chunks = chunks
  }

  /** The chunks of the body, if nobody has asked for its stream. */
  get chunks(): AsyncIterator<Uint8Array> | null {
    return this.#stream ? null : this.#chunks
  }

  override get body(): ReadableStream<Uint8Array<ArrayBuffer>> {
    this.#stream ??= toStream(this.#chunks)
    return this.#stream
  }

  override get bodyUsed(): boolean {
    return this.#stream?.locked ?? false
  }

  override arrayBuffer() {
    return this.#whole().arrayBuffer()
  }

  override blob() {
    return this.#whole().blob()
  }

  override formData() {
    return this.#whole().formData()
  }

  override json() {
    return this.#whole().json()
  }

  override text() {
    return this.#whole().text()
  }

  #whole(): Response {
    return new Response(this.body, { headers: this.headers })
  }
}

/**
 * Reads a request's body and stops as soon as it is too large, whatever its Content-Length says.
 *
 * @param maxBytes - largest size in bytes that is accepted
 * @throws {BodyTooLargeError} when the declared or the real size is larger; the rest is not read
 * @throws {UnreadableBodyError} when the sender disconnects
 */
export async function readCapped(
  request: RequestWithBody,
  maxBytes: number,
): Promise<Uint8Array<ArrayBuffer>> {
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) throw new BodyTooLargeError()
  const source = request.chunks ?? (request.body && toChunks(request.body))
  if (!source) return new Uint8Array(0)

  const chunks: Uint8Array[] = []
  let size = 0
  for (let part = await partOf(source); !part.done; part = await partOf(source)) {
    size += part.value.byteLength
    if (size > maxBytes) {
      await source.return?.()
      throw new BodyTooLargeError()
    }
    chunks.push(part.value)
  }
  return joined(chunks, size)
}

/**
 * Reads a body of text, in UTF-8 and not compressed.
 *
 * @throws {BodyTooLargeError} as {@link readCapped}
 * @throws {UnreadableBodyError} with 415 when it is compressed, and with 400 when it is no text
 */
export async function readText(request: RequestWithBody, maxBytes: number): Promise<string> {
  if (request.headers.get('content-encoding')) throw new UnreadableBodyError(415)
  return decoded(await readCapped(request, maxBytes))
}

/**
 * Reads a body of JSON.
 *
 * @throws {BodyTooLargeError} as {@link readCapped}
 * @throws {UnreadableBodyError} with 415 when its content type is not JSON, and with 400 when its content is not
 */
export async function readJson(request: RequestWithBody, maxBytes: number): Promise<unknown> {
  if (!isJson(request.headers.get('content-type'))) throw new UnreadableBodyError(415)
  return fromJson(await readText(request, maxBytes))
}

/** Says whether a Content-Type is that of JSON. */
export function isJson(type: string | null): boolean {
  return /^application\/json\b/i.test(type ?? '')
}

/** @throws {UnreadableBodyError} for bytes that are no JSON in UTF-8 */
export function parseJson(bytes: Uint8Array): unknown {
  return fromJson(decoded(bytes))
}

function fromJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new UnreadableBodyError(400)
  }
}

function decoded(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new UnreadableBodyError(400)
  }
}

function partOf(source: AsyncIterator<Uint8Array>) {
  return source.next().catch(() => {
    throw new UnreadableBodyError(400)
  })
}

/** The chunks of a stream, one for each time that they are asked for. */
function toChunks(stream: ReadableStream<Uint8Array>): AsyncIterator<Uint8Array> {
  const reader = stream.getReader()
  return {
    async next() {
      const { done, value } = await reader.read()
      return done ? { done, value: undefined } : { done, value }
    },
    async return() {
      await reader.cancel()
      return { done: true, value: undefined }
    },
  }
}

/** The reverse of `toChunks`. The next chunk is read only when it is asked for. */
function toStream(chunks: AsyncIterator<Uint8Array>): ReadableStream<Uint8Array<ArrayBuffer>> {
  const source: UnderlyingDefaultSource<Uint8Array<ArrayBuffer>> = {
    async pull(controller) {
      const { done, value } = await chunks.next()
      if (done) controller.close()
      else controller.enqueue(new Uint8Array(value))
    },
  }
  return new ReadableStream(source, { highWaterMark: 0 })
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

/**
 * A JSON response whose body is at hand. The Fetch API makes a stream of each body, which the server would have to read
 * again, so a stream is made only for those who ask for it.
 */
export class WholeResponse extends Response {
  readonly whole: string
  #response: Response | undefined

  /** @param value - anything that JSON can hold */
  constructor(value: unknown, { status, headers }: Pick<ResponseInit, 'status' | 'headers'> = {}) {
    super(null, { status, headers })
    this.headers.set('content-type', 'application/json')
    this.whole = JSON.stringify(value)
  }

  override get body() {
    return this.#streamed().body
  }

  override get bodyUsed() {
    return this.#response?.bodyUsed ?? false
  }

  override arrayBuffer() {
    return this.#streamed().arrayBuffer()
  }

  override blob() {
    return this.#streamed().blob()
  }

  override clone() {
    return new Response(this.#streamed().clone().body, this)
  }

  override json() {
    return this.#streamed().json()
  }

  override text() {
    return this.#streamed().text()
  }

  #streamed(): Response {
    this.#response ??= new Response(this.whole, { headers: this.headers })
    return this.#response
  }
}

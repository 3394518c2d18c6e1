const FIRST_BYTES = 256 * 1024
const GROWTH = 4
/** So many bytes are written sooner than Node is called to do it. */
const FEW = 48

/** Bytes that are written one after another, however many they become. */
export class GrowingBuffer {
  #buffer = Buffer.allocUnsafe(FIRST_BYTES)
  #length = 0

  /** What has been written. */
  bytes(): Buffer<ArrayBuffer> {
    return this.#buffer.subarray(0, this.#length)
  }

  add(bytes: Buffer): void {
    this.addPart(bytes, 0, bytes.length)
  }

  addPart(source: Buffer, start: number, end: number): void {
    this.#reserve(end - start)
    const buffer = this.#buffer
    let length = this.#length
    if (end - start <= FEW) for (let at = start; at < end; at += 1) buffer[length++] = source[at] ?? 0
    else length += source.copy(buffer, length, start, end)
    this.#length = length
  }

  addText(text: string): void {
    this.#reserve(3 * text.length)
    this.#length += this.#buffer.write(text, this.#length)
  }

  #reserve(more: number): void {
    const needed = this.#length + more
    if (needed <= this.#buffer.length) return
    const longer = Buffer.allocUnsafe(Math.max(needed, GROWTH * this.#buffer.length))
    longer.set(this.bytes())
    this.#buffer = longer
  }
}

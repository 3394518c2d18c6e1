import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotliAsync = promisify(brotliCompress)
const gzipAsync = promisify(gzip)

/** Fast enough to be waited for, and small enough to be sent for good: the two levels of each encoding. */
export const LEVELS = { br: { fast: 4, best: 11 }, gzip: { fast: 4, best: 9 } } as const

export type Encoding = keyof typeof LEVELS

/** Compresses off the event loop. */
export function encode(bytes: Buffer, encoding: Encoding, level: number): Promise<Buffer> {
  if (encoding === 'gzip') return gzipAsync(bytes, { level })
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: level,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  }
  return brotliAsync(bytes, { params })
}

const COMPRESSIBLE = /^(?:text\/|image\/svg|font\/ttf|application\/(?:[\w.+-]*(?:json|xml|javascript)|wasm))/

/** Below this a body fits into the packet that carries its headers. */
const WORTH_BYTES = 256

/** Whether a body gets smaller at all. */
export function isCompressible(type: string, bytes: number): boolean {
  return bytes >= WORTH_BYTES && COMPRESSIBLE.test(type)
}

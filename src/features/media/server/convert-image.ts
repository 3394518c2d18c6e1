import { type ChildProcess, spawn } from 'node:child_process'
import { totalmem } from 'node:os'
import { Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import { UNREADABLE } from '@/features/media/rules/image'

/** Milliseconds: a picture of 50 megapixels takes 15 s of a processor. */
const LONGEST_MS = 120_000

const MEGABYTE = 1024 * 1024
const PAGE_BYTES = 64 * 1024

/**
 * What decoding takes: a photograph of 48 megapixels 1,230 MB (measured with libheif 1.23.2). The product and a database
 * beside it take the rest.
 */
const START_BYTES = 100 * MEGABYTE
const BYTES_A_PIXEL = 24
const OTHERS_BYTES = 512 * MEGABYTE

/** The part of it that WebAssembly takes. */
const WASM_BYTES = 64 * MEGABYTE
const WASM_BYTES_A_PIXEL = 16

/** What Node reserves and hardly uses. */
const NODE_BYTES = 512 * MEGABYTE

/** The memory of this machine, or what its container may use of it. */
export function memoryOfMachine(): number {
  // Zero, or more than there is, when there is no limit.
  const limit = process.constrainedMemory?.() ?? 0
  return limit > 0 ? Math.min(limit, totalmem()) : totalmem()
}

/** Whether a machine has the memory to convert an image of so many pixels. */
export const hasMemoryFor = (pixels: number, memory: number): boolean =>
  START_BYTES + pixels * BYTES_A_PIXEL + OTHERS_BYTES <= memory

/** No image could be converted at the moment, whatever it is. */
export class ConverterError extends Error {
  override name = 'ConverterError'
}

const LONGEST_COMPLAINT = 1_000

/**
 * Converts an image of a kind that browsers do not show, in a process of its own: its decoders are large, what they read
 * comes from anywhere, and nothing but the end of a process takes their memory back.
 *
 * @param kind - the extension of what it is
 * @param pixels - that its header names
 * @throws {ConverterError} when the process does not run
 * @throws {Error} when the image cannot be decoded, takes too long, or needs more memory than so many pixels do
 */
export async function convertImage(bytes: Buffer, kind: string, pixels: number): Promise<Buffer> {
  const pages = Math.ceil((WASM_BYTES + pixels * WASM_BYTES_A_PIXEL) / PAGE_BYTES)
  const kilobytes = Math.ceil((NODE_BYTES + START_BYTES + pixels * BYTES_A_PIXEL) / 1024)
  // A limit that a system does not know is none.
  const shell = ['-c', `ulimit -d ${kilobytes} 2>/dev/null; exec "$0" "$@"`]
  const program = [`--wasm-max-mem-pages=${pages}`, 'src/cli/run.mjs', 'convert-image', kind]
  const child: ChildProcess = spawn('sh', [...shell, process.execPath, ...program], {
    // None of the secrets of this process. The decoder prints what it thinks of a file.
    env: { NODE_ENV: 'production' },
    stdio: ['pipe', 'ignore', 'pipe', 'pipe'],
    timeout: LONGEST_MS,
    killSignal: 'SIGKILL',
  })
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', (cause) => reject(new ConverterError('It was not started', { cause })))
    child.once('close', resolve)
  })
  // A process that ends early reads no more, which its code says too.
  child.stdin?.once('error', () => undefined).end(bytes)
  const [said, result] = [child.stderr, child.stdio[3]]
  // Always so for a pipe that is read.
  if (!(said instanceof Readable && result instanceof Readable)) throw new Error('A descriptor is missing')
  const [code, converted, complaint] = await Promise.all([ended, buffer(result), text(said)])
  if (code === 0 && converted.length > 0) return converted
  // A signal ends what takes too long or too much; any other code is none of ours.
  if (code === null || code === UNREADABLE) throw new Error(`The image could not be converted (${code})`)
  throw new ConverterError(`It has ended with ${code}: ${complaint.slice(0, LONGEST_COMPLAINT)}`)
}

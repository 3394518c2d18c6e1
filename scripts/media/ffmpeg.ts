import { spawn } from 'node:child_process'
import type { Writable } from 'node:stream'

/**
 * Runs ffmpeg without its usual output.
 *
 * @param args - everything after the global options
 * @param feed - writes the input; absent when the input is a file
 * @throws {Error} when ffmpeg is missing or fails
 */
export async function ffmpeg(
  args: readonly string[],
  feed?: (input: Writable) => Promise<void>,
): Promise<void> {
  const child = spawn('ffmpeg', ['-hide_banner', '-loglevel', 'error', '-y', ...args], {
    stdio: ['pipe', 'inherit', 'inherit'],
  })
  const ended = new Promise<void>((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`ffmpeg ended with ${code}`))))
  })
  await Promise.all([ended, feed?.(child.stdin)])
}

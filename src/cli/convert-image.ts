import { writeFileSync } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { UNREADABLE } from '@/features/media/rules/image'
import { toShownImage } from '@/features/media/server/shown-image'

/**
 * Reads an image of a kind that browsers do not show from its standard input, and writes one that they show to descriptor
 * 3. It is a process of its own, so that a picture that was made to do harm, or that needs too much, ends nothing else
 * (src/features/media/server/convert-image.ts starts it).
 */
const RESULT = 3

// Linux ends this process first when memory runs out.
try {
  writeFileSync('/proc/self/oom_score_adj', '1000')
} catch {
  // No other system has that file.
}
const bytes = await buffer(process.stdin)
try {
  writeFileSync(RESULT, await toShownImage(bytes, process.argv[2] ?? ''))
} catch (error) {
  // A decoder that is not installed says nothing about the image.
  if (error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND') throw error
  process.exit(UNREADABLE)
}

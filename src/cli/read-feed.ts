import { once } from 'node:events'
import { setPriority } from 'node:os'
import { readBusyTimes } from '@/features/booking/server/busy-in-feed'
import { toQuestion } from '@/features/booking/server/feed-process'

/**
 * Reads a calendar's feed from its standard input, and sends its busy times to the process that has started it
 * (src/features/booking/server/feed-process.ts): what stands in a feed comes from anywhere.
 */

// Whoever waits for a page goes first.
setPriority(10)
const [question] = await once(process, 'message')
const reading = await readBusyTimes(process.stdin, toQuestion(question))
process.send?.(reading, () => process.exit(0))

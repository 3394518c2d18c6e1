import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { pipeline } from 'node:stream/promises'
import { isAppointmentUid } from '@/features/booking/rules/invitation'
import { isRecord } from '@/lib/fetch-json'
import type { FeedQuestion, FeedReading } from './busy-in-feed'

/** A question about a feed that another process can be sent. */
export type SentQuestion = Pick<FeedQuestion, 'window' | 'zone' | 'addresses'> & {
  /** The host of this site, by which its own appointments are known. */
  host: string
}

/** Milliseconds. A calendar of 16 MB takes two seconds of a free processor. */
const LONGEST_MS = 60_000

/** Ten times what the largest calendar has taken (docs/decisions/booking-calendars.md). */
const MEGABYTES = 512

const TOO_MUCH: FeedReading = { isRead: false, problem: 'too-much' }

/** The question for the process that reads. */
export const toQuestion = ({ host, ...asked }: SentQuestion): FeedQuestion => ({
  ...asked,
  isOurs: (uid) => isAppointmentUid(uid, host),
})

/**
 * Reads the busy times of a feed in a process of its own: a rule that was made to do harm holds up no request, and takes
 * no more memory or time than a calendar may.
 *
 * @throws {Error} what the octets throw, or that the process does not run
 */
export async function readInProcess(
  octets: AsyncIterable<Uint8Array>,
  question: SentQuestion,
): Promise<FeedReading> {
  // With `fork` the build would look for the program among the sources of its bundle.
  const program = [`--max-old-space-size=${MEGABYTES}`, 'src/cli/run.mjs', 'read-feed']
  const child: ChildProcess = spawn(process.execPath, program, {
    // None of the secrets of this process.
    env: { NODE_ENV: 'production' },
    stdio: ['pipe', 'ignore', 'ignore', 'ipc'],
    timeout: LONGEST_MS,
    killSignal: 'SIGKILL',
  })
  try {
    const answered = answerOf(child)
    // Nobody waits for it while the octets come, and it may fail before they are there.
    answered.catch(() => undefined)
    child.send(question)
    await pour(octets, child)
    return await answered
  } finally {
    child.kill('SIGKILL')
  }
}

async function answerOf(child: ChildProcess): Promise<FeedReading> {
  let reading: FeedReading | null = null
  child.once('message', (message) => {
    if (isReading(message)) reading = message
  })
  const [code, signal]: (string | number | null)[] = await once(child, 'close')
  if (reading) return reading
  // What takes too long is killed, and Node ends itself when its memory is full.
  if (signal !== null) return TOO_MUCH
  throw new Error(`It could not be read here (${code})`)
}

/** The message comes from a program of ours. */
const isReading = (message: unknown): message is FeedReading =>
  isRecord(message) && typeof message.isRead === 'boolean'

/** What a pipe says whose reader has ended. */
const ENDED = ['EPIPE', 'ERR_STREAM_PREMATURE_CLOSE']

/** Writes octets into a process for as long as it reads them. One that ends early says by its answer why. */
async function pour(octets: AsyncIterable<Uint8Array>, { stdin }: ChildProcess): Promise<void> {
  if (!stdin) throw new Error('A descriptor is missing')
  await pipeline(octets, stdin).catch((error: NodeJS.ErrnoException) => {
    if (!ENDED.includes(error.code ?? '')) throw error
  })
}

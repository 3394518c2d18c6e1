import type { Payload } from 'payload'
import { type AuditedEvent, type EventName, logEvent } from '@/domain/events'

type Failure = Exclude<EventName, AuditedEvent>

/** Work that the server does by itself, turn after turn, for as long as the process lives. */
export type Job = {
  /** Milliseconds from the start of the process until the first turn. */
  firstMs: number
  /** Does what is due, and returns the milliseconds until the next turn. */
  run: (payload: Payload) => Promise<number>
  /** Milliseconds until the next turn after one that has failed, or that found no database. */
  retryMs: number
  /**
   * The event of a turn that has failed. Without it nothing is logged, because the queries that visitors and staff wait
   * for tell of the database.
   */
  failed?: Failure
  /** Ends what its turns have begun, before the process ends. */
  stop?: () => Promise<void>
}

/** A job whose turns come at one distance, whether they fail or not. */
export function every(ms: number, work: (payload: Payload) => Promise<unknown>, failed?: Failure): Job {
  const run = async (payload: Payload) => {
    await work(payload)
    return ms
  }
  return { firstMs: ms, run, retryMs: ms, failed }
}

/**
 * Starts jobs, none of which waits for another, and none of which keeps the process alive.
 *
 * @param openPayload - gives the one Payload of the process; rejects while the database cannot be reached
 */
export function startJobs(jobs: readonly Job[], openPayload: () => Promise<Payload>): void {
  for (const job of jobs) {
    const turn = async () => {
      setTimeout(turn, await runJob(job, openPayload)).unref()
    }
    setTimeout(turn, job.firstMs).unref()
  }
}

/**
 * One turn of a job.
 *
 * @returns milliseconds until the next
 */
export async function runJob(job: Job, openPayload: () => Promise<Payload>): Promise<number> {
  const payload = await openPayload().catch(() => null)
  if (!payload) return job.retryMs
  try {
    return await job.run(payload)
  } catch (err) {
    if (job.failed) logEvent(payload.logger, job.failed, { err })
    return job.retryMs
  }
}

import { readFile } from 'node:fs/promises'
import { CONSENT_HEADER, CONSENT_VERSION } from '@/domain/consent'
import { requireTool } from '../tools/tools.mjs'

/** The figures of a burst of requests; `p99` is in milliseconds. */
export type Burst = {
  perSecond: number
  /** Responses per second of the server's processor time, which a slow client cannot reduce. */
  perWorkSecond: number
  p99: number
  refused: number
}

const CONNECTIONS = 32

/** The header that browsers send. */
const ACCEPTS = { 'accept-encoding': 'gzip, deflate, br, zstd' }

/** What is used of autocannon, whose types are installed no earlier than itself. */
type Autocannon = (load: {
  url: string
  duration: number
  connections: number
  headers?: Record<string, string>
  overallRate?: number
  requests?: { method: string; headers: Record<string, string>; setupRequest: (prepared: object) => object }[]
}) => Promise<Result>

type Result = {
  requests: { average: number; total: number }
  latency: { p99: number }
  non2xx: number
  errors: number
  timeouts: number
}

/** Linux counts processor time in hundredths of a second. */
const TICKS = 100

/**
 * Requests one URL as often as the server responds.
 *
 * @param pid - the process id of the server
 */
export async function hammer(url: string, seconds: number, pid = 0): Promise<Burst> {
  const autocannon: Autocannon = await requireTool('autocannon')
  const before = await secondsOfWork(pid)
  const result = await autocannon({ url, duration: seconds, connections: CONNECTIONS, headers: ACCEPTS })
  const work = (await secondsOfWork(pid)) - before
  return { ...toBurst(result), perWorkSecond: result.requests.total / Math.max(work, 0.01) }
}

/** Processor time in seconds of a process with all its threads; 0 when there is no such process. */
async function secondsOfWork(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  const [user, system] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13)
  return (Number(user ?? 0) + Number(system ?? 0)) / TICKS
}

/** Requests one URL at a fixed rate, even when the responses are slower. */
export async function pace(url: string, seconds: number, perSecond: number): Promise<Burst> {
  const autocannon: Autocannon = await requireTool('autocannon')
  return toBurst(
    await autocannon({
      url,
      duration: seconds,
      connections: CONNECTIONS,
      overallRate: perSecond,
      headers: ACCEPTS,
    }),
  )
}

/**
 * Posts different JSON bodies over ten connections, as the script of the page does.
 *
 * @param perSecond - a fixed rate; by default each connection sends the next body after the response
 */
export async function post(
  url: string,
  seconds: number,
  body: () => object,
  perSecond?: number,
): Promise<Burst> {
  const autocannon: Autocannon = await requireTool('autocannon')
  const request = {
    method: 'POST',
    headers: { 'content-type': 'application/json', [CONSENT_HEADER]: CONSENT_VERSION },
    setupRequest: (prepared: object) => ({ ...prepared, body: JSON.stringify(body()) }),
  }
  const rate = perSecond === undefined ? {} : { overallRate: perSecond }
  return toBurst(await autocannon({ url, duration: seconds, connections: 10, requests: [request], ...rate }))
}

function toBurst({ requests, latency, non2xx, errors, timeouts }: Result): Burst {
  return {
    perSecond: requests.average,
    perWorkSecond: Number.NaN,
    p99: latency.p99,
    refused: non2xx + errors + timeouts,
  }
}

/** The median, the least and the greatest of some figures. */
export function spread(figures: readonly number[]): { median: number; least: number; most: number } {
  const ordered = figures.toSorted((a, b) => a - b)
  return {
    median: ordered[Math.floor(ordered.length / 2)] ?? 0,
    least: ordered[0] ?? 0,
    most: ordered.at(-1) ?? 0,
  }
}

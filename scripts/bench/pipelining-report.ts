import { paths } from '@/domain/paths'

/** The measured times in milliseconds. */
export type Times = { healthz: number[]; page: number[]; lead: number[] }

export type Result = {
  title: string
  times: Times
  sent: number
  connections: number
  megabytes: number
  isAlive: boolean
}

function p99(times: readonly number[]): string {
  const ordered = times.toSorted((a, b) => a - b)
  return (ordered[Math.ceil(ordered.length * 0.99) - 1] ?? Number.NaN).toFixed(0)
}

/** Writes the figures as Markdown. */
export function toPipeliningReport(
  results: readonly Result[],
  machine: string,
  { heapMb, everyMs }: { heapMb: number; everyMs: number },
): string[] {
  const rows = results.map(({ title, times, sent, connections, megabytes, isAlive }) => {
    const waits = [times.healthz, times.page, times.lead].map(p99).join(', ')
    const load = sent > 0 ? ` (${sent.toLocaleString('en-US')} requests, ${connections} connections)` : ''
    return `- ${title}${load}: ${waits} ms; ${megabytes} MB; ${isAlive ? 'lives' : 'DEAD'}`
  })
  const count = results.reduce((sum, { times }) => sum + times.healthz.length, 0)
  return [
    `${machine}, shared by all; a heap of ${heapMb} MB. Others ask ${1000 / everyMs} times a second for each of \`${paths.alive}\`, a cached page`,
    `(\`${paths.plans}\`) and the lead endpoint, ${count.toLocaleString('en-US')} times each; p99 of each in turn, then what the process grew by at most.`,
    '',
    ...rows,
    '',
    'A connection that sends more than nine requests without an answer is closed, before anything is made for it.',
  ]
}

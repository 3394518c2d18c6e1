import { paths } from '@/domain/paths'

/** Milliseconds, as they were measured. */
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
    const waits = [times.healthz, times.page, times.lead].map((each) => `${p99(each)} ms`)
    const figures = [
      sent.toLocaleString('en-US'),
      connections,
      ...waits,
      `${megabytes} MB`,
      isAlive ? 'yes' : 'NO',
    ]
    return `| ${title} | ${figures.join(' | ')} |`
  })
  const count = results.reduce((sum, { times }) => sum + times.healthz.length, 0)
  return [
    `${machine}, shared by the product and those who ask; a heap of ${heapMb} MB. Others ask ${1000 / everyMs} times a second`,
    `for each of \`${paths.alive}\`, a cached page (\`${paths.plans}\`) and the lead endpoint, ${count.toLocaleString('en-US')} times each in all, and wait as`,
    'the table says (p99). Memory is what the process grew by at most, beside those leads.',
    '',
    '| Sent at once | requests | connections | `/healthz` | a cached page | a lead | memory | lives |',
    '| --- | --: | --: | --: | --: | --: | --: | --- |',
    ...rows,
    '',
    'A connection that sends more than nine requests without an answer is closed, before anything is made for it.',
  ]
}

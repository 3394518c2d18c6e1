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
): string {
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
    '# Requests that do not wait for their answers',
    '',
    `Written by \`npm run bench:pipelining\` on ${machine}. The product and the ones who ask share the cores; its heap is bounded`,
    `by \`--max-old-space-size=${heapMb}\`. Others ask on connections of their own, ${1000 / everyMs} times a second for each of`,
    `\`${paths.alive}\`, a kept page (\`${paths.plans}\`) and the lead endpoint, ${count.toLocaleString('en-US')} times each in all, and wait as the table says (p99).`,
    'The memory is what the process grew by at most, beside those leads.',
    '',
    '| Sent at once | requests | connections | `/healthz` | a kept page | a lead | memory | lives |',
    '| --- | --: | --: | --: | --: | --: | --: | --- |',
    ...rows,
    '',
    'A connection that sends more than nine requests without an answer is closed, before anything is made for it.',
    '',
  ].join('\n')
}

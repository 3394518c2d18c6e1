import type { Scores } from './lighthouse'
import type { Weight } from './weigh'

/** One page of the table; the first row is the bare page. */
export type Row = {
  name: string
  weight: Weight
  scores: Scores | null
  /** LCP in milliseconds of the same page with its scripts removed. */
  scriptlessLcp?: number
}

const BYTES = ['Script above bare', 'Styles', 'HTML', 'Data', 'All bytes', 'Video'] as const
const SCORES = ['Perf.', 'A11y', 'Best pr.', 'SEO', 'LCP', 'LCP / scriptless', 'CLS', 'Blocking'] as const

/**
 * Writes the measurements as Markdown.
 *
 * @param rows - the bare page first, which the scripts of the others are compared with
 */
export function toReport(rows: readonly Row[], facts: { runs: number; next: string }): string {
  const bare = rows[0]?.weight.scriptGzip ?? 0
  const body = rows.map((row) => [row.name, ...bytesOf(row.weight, bare), ...scoresOf(row)])
  const head = ['Page', ...BYTES, ...SCORES]
  const table = [head, head.map((_, column) => (column === 0 ? '---' : '--:')), ...body]
  const complaints = rows.filter(({ scores }) => scores && scores.failed.length > 0)
  return [
    '# What the public pages weigh',
    '',
    `Written by \`npm run bench:pages\` against a production build, Next ${facts.next}. Script, styles and HTML are gzip sizes of a cold visit,`,
    `all bytes are as transferred, with headers and without the video. A bare page of the same Next version has ${kilobytes(bare)} of script.`,
    `Lighthouse: mobile, median of ${facts.runs}, one run next to the other on one machine; LCP and blocking in ms.`,
    "Data is React's data of a page, which comes with its scripts (decisions/085); the bare page has it in its HTML.",
    'LCP / scriptless compares with the same page, all of its script elements taken out.',
    '',
    ...table.map((cells) => `| ${cells.join(' | ')} |`),
    '',
    ...complaints.map(({ name, scores }) => `- ${name}: ${scores?.failed.join(', ')}`),
  ]
    .join('\n')
    .trimEnd()
    .concat('\n')
}

function bytesOf(weight: Weight, bare: number): string[] {
  const { scriptGzip, styleGzip, htmlGzip, dataGzip, all, video } = weight
  return [scriptGzip - bare, styleGzip, htmlGzip, dataGzip, all, video].map(kilobytes)
}

function scoresOf({ scores, scriptlessLcp }: Row): string[] {
  if (!scores) return SCORES.map(() => '')
  return [
    scores.performance,
    scores.accessibility,
    scores['best-practices'],
    scores.seo,
    Math.round(scores['largest-contentful-paint']),
    scriptlessLcp ? (scores['largest-contentful-paint'] / scriptlessLcp).toFixed(2) : '',
    Number(scores['cumulative-layout-shift'].toFixed(3)),
    Math.round(scores['total-blocking-time']),
  ].map(String)
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`
}

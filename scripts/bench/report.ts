import type { Scores } from './lighthouse'
import type { Weight } from './weigh'

type Bytes = Omit<Weight, 'foreign' | 'headers' | 'scripts'>

/** The row of one page in the table; the first row is that of the bare page. */
export type Row = {
  name: string
  weight: Bytes
  scores: Scores | null
  /** LCP in milliseconds of the same page with its scripts removed. */
  scriptlessLcp?: number
}

const BYTES = ['Script above bare', 'Styles', 'HTML', 'All'] as const
const SCORES = ['Scores', 'LCP', 'LCP/scriptless', 'CLS', 'Blocking'] as const

/**
 * Writes the measurements as Markdown.
 *
 * @param rows - the bare page first, with whose scripts those of the others are compared
 * @param isShown - selects the pages with a row of their own; the last row summarises all pages
 */
export function toReport(
  rows: readonly Row[],
  facts: { runs: number; next: string },
  isShown: (name: string) => boolean,
): string[] {
  const bare = rows[0]?.weight.scriptGzip ?? 0
  const shown = [...rows.filter((row, at) => at === 0 || isShown(row.name)), worstOf(rows.slice(1))]
  const body = shown.map((row) => [row.name, ...bytesOf(row.weight, bare), ...scoresOf(row)])
  const head = ['Page', ...BYTES, ...SCORES]
  const table = [head, head.map((_, column) => (column === 0 ? '---' : '--:')), ...body]
  const complaints = rows.filter(({ scores }) => scores && scores.failed.length > 0)
  return [
    `Next ${facts.next}. A cold visit, in kB: script, styles and HTML (with React's data of the page) by gzip, and all`,
    `bytes as transferred, with headers, + the video. A bare page has ${kilobytes(bare)} kB of script. Lighthouse: mobile, median of ${facts.runs}; performance,`,
    'accessibility, best practices and SEO; LCP and blocking in ms; LCP/scriptless compares with the same page without its scripts.',
    '',
    ...table.map((cells) => `| ${cells.join(' | ')} |`),
    '',
    ...complaints.map(({ name, scores }) => `- ${name}: ${scores?.failed.join(', ')}`),
  ]
}

/** The most bytes, the lowest scores and the longest times of all pages. */
function worstOf(rows: readonly Row[]): Row {
  const scores = rows.flatMap((row) => row.scores ?? [])
  const least = (name: Exclude<keyof Scores, 'failed'>) => Math.min(...scores.map((each) => each[name]))
  const most = (name: Exclude<keyof Scores, 'failed'>) => Math.max(...scores.map((each) => each[name]))
  const heaviest = (name: 'scriptGzip' | 'styleGzip' | 'htmlGzip' | 'all' | 'video') =>
    Math.max(...rows.map(({ weight }) => weight[name]))
  return {
    name: `the worst of all ${rows.length}`,
    weight: {
      scriptGzip: heaviest('scriptGzip'),
      styleGzip: heaviest('styleGzip'),
      htmlGzip: heaviest('htmlGzip'),
      all: heaviest('all'),
      video: heaviest('video'),
    },
    scores:
      scores.length === 0
        ? null
        : {
            performance: least('performance'),
            accessibility: least('accessibility'),
            'best-practices': least('best-practices'),
            seo: least('seo'),
            'largest-contentful-paint': most('largest-contentful-paint'),
            'cumulative-layout-shift': most('cumulative-layout-shift'),
            'total-blocking-time': most('total-blocking-time'),
            failed: [],
          },
  }
}

function bytesOf(weight: Bytes, bare: number): string[] {
  const { scriptGzip, styleGzip, htmlGzip, all, video } = weight
  const film = video > 0 ? ` + ${kilobytes(video)}` : ''
  return [...[scriptGzip - bare, styleGzip, htmlGzip].map(kilobytes), kilobytes(all) + film]
}

function scoresOf({ scores, scriptlessLcp }: Row): string[] {
  if (!scores) return SCORES.map(() => '')
  return [
    [scores.performance, scores.accessibility, scores['best-practices'], scores.seo].join('/'),
    Math.round(scores['largest-contentful-paint']),
    scriptlessLcp ? (scores['largest-contentful-paint'] / scriptlessLcp).toFixed(2) : '',
    Number(scores['cumulative-layout-shift'].toFixed(3)),
    Math.round(scores['total-blocking-time']),
  ].map(String)
}

function kilobytes(bytes: number): string {
  return (bytes / 1000).toFixed(1)
}

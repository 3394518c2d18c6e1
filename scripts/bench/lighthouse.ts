import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { toolProgram } from '../tools/tools.mjs'

const CHROME_FLAGS = ['--headless=new', '--no-sandbox', '--disable-gpu', '--disable-component-update']
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const METRICS = ['largest-contentful-paint', 'cumulative-layout-shift', 'total-blocking-time'] as const

/** Scores from 0 to 100; LCP and blocking time in milliseconds. */
export type Scores = Record<(typeof CATEGORIES)[number] | (typeof METRICS)[number], number> & {
  /** Ids of audits that cost a point outside performance. */
  failed: string[]
}

type Report = {
  categories: Record<string, { score: number; auditRefs: { id: string; weight: number }[] }>
  audits: Record<string, { score: number | null; numericValue?: number }>
}

/**
 * Runs Lighthouse's mobile audit several times.
 *
 * @param runs - the number of runs, of which the median of each figure is returned
 */
export async function lighthouse(address: string, runs: number, chromium: string): Promise<Scores> {
  const all: Scores[] = []
  for (let run = 0; run < runs; run += 1) all.push(await once(address, chromium))
  const names = [...CATEGORIES, ...METRICS]
  const medians = names.map((name) => [name, median(all.map((scores) => scores[name]))] as const)
  const failed = [...new Set(all.flatMap((scores) => scores.failed))]
  return { ...(Object.fromEntries(medians) as Omit<Scores, 'failed'>), failed }
}

/** Lighthouse sometimes gets no trace from Chromium and then asks for another run. */
const TRIES = 3

async function once(address: string, chromium: string, tries = TRIES): Promise<Scores> {
  try {
    return await runOnce(address, chromium)
  } catch (error) {
    if (tries > 1) return once(address, chromium, tries - 1)
    throw error
  }
}

async function runOnce(address: string, chromium: string): Promise<Scores> {
  const program = await toolProgram('lighthouse')
  const args = [address, '--output=json', '--quiet', `--chrome-flags=${CHROME_FLAGS.join(' ')}`]
  const { stdout } = await promisify(execFile)(process.execPath, [program, ...args], {
    maxBuffer: 64 * 1024 * 1024,
    env: { ...process.env, CHROME_PATH: chromium },
  })
  return toScores(JSON.parse(stdout))
}

function toScores({ categories, audits }: Report): Scores {
  const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100)
  const metric = (name: string) => audits[name]?.numericValue ?? Number.NaN
  const scored = CATEGORIES.slice(1).flatMap((name) => categories[name]?.auditRefs ?? [])
  const failed = scored.filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    'best-practices': score('best-practices'),
    seo: score('seo'),
    'largest-contentful-paint': metric('largest-contentful-paint'),
    'cumulative-layout-shift': metric('cumulative-layout-shift'),
    'total-blocking-time': metric('total-blocking-time'),
    failed: failed.map(({ id }) => id),
  }
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

import type { Finding } from '@/lib/finding'
import { runCommand, withDatabase } from './command'

type Findings = readonly (readonly [string, Finding])[]

const isFit = (findings: Findings) => findings.every(([, finding]) => finding.isFine || !finding.isFatal)

runCommand(async () => {
  // This is read first, because `withDatabase` sets DATABASE_URL for the embedded database too.
  const isOwn = Boolean(process.env.DATABASE_URL)
  return withDatabase((url) => (process.argv.includes('--lead') ? watch(url) : examineAll(url, isOwn)))
})

async function examineAll(url: string, isOwn: boolean): Promise<number> {
  const { env } = await import('@/env')
  const { examine, toLines } = await import('./doctor/examine')
  const { countWorkers } = await import('./workers')
  const workers = isOwn ? countWorkers(env) : (env.WEB_CONCURRENCY ?? 1)
  const findings = await examine(env, url, process.cwd(), workers)
  console.log(toLines(findings))
  console.log(`\n${isFit(findings) ? 'Fit to serve.' : 'Not fit to serve: mend what is fatal first.'}`)
  return isFit(findings) ? 0 : 1
}

async function watch(url: string): Promise<number> {
  const { env } = await import('@/env')
  const { toLines } = await import('./doctor/examine')
  const { CHECKS } = await import('@/all/checks')
  const watches = CHECKS.flatMap(({ watch: found }) => found ?? [])
  let areWell = true
  for (const { examine, toVerdict } of watches) {
    const findings = await examine(url, env)
    const { isWell, sentence } = toVerdict(findings)
    console.log(toLines(findings))
    console.log(`\n${sentence}`)
    areWell &&= isWell
  }
  return areWell ? 0 : 1
}

import { runCommand, withDatabase } from './command'
import type { Finding } from './doctor/finding'

const isFit = (findings: readonly (readonly [string, Finding])[]) =>
  findings.every(([, finding]) => finding.isFine || !finding.isFatal)

runCommand(() =>
  withDatabase(async (url) => {
    const { env } = await import('@/env')
    const { examine, toLines } = await import('./doctor/examine')
    const { watchLead } = await import('./doctor/lead')
    const isWatch = process.argv.includes('--lead')
    const findings = isWatch ? await watchLead(env, url) : await examine(env, url, process.cwd())
    const [good, bad] = isWatch
      ? ['Leads arrive.', 'Leads do not arrive: mend what is fatal at once.']
      : ['Fit to serve.', 'Not fit to serve: mend what is fatal first.']
    console.log(toLines(findings))
    console.log(`\n${isFit(findings) ? good : bad}`)
    return isFit(findings) ? 0 : 1
  }),
)

import { runCommand, withDatabase } from './command'
import { examine, toLines } from './doctor/examine'

runCommand(() =>
  withDatabase(async (url) => {
    const { env } = await import('@/env')
    const findings = await examine(env, url, process.cwd())
    console.log(toLines(findings))
    const isFit = findings.every(([, finding]) => finding.isFine || !finding.isFatal)
    console.log(isFit ? '\nFit to serve.' : '\nNot fit to serve: mend what is fatal first.')
    return isFit ? 0 : 1
  }),
)

import type { Env } from '@/env'
import type { Finding } from '@/lib/finding'

/** A check that `npm run doctor` makes, by SQL and without Payload, which it must not load. */
export type Check = {
  /** At the begin of its line. */
  name: string
  /** @param url - of the database */
  examine: (url: string, env: Env) => Finding | Promise<Finding>
}

type Findings = [name: string, finding: Finding][]

/**
 * What the doctor asks about a noun. Each noun says it in `src/features/NOUN/checks.ts`. Each field has one reader, which
 * is named beside it.
 */
export type Checks = {
  /** Read by `src/cli/doctor/examine.ts`. */
  checks?: readonly Check[]
  /** Does what a visitor does, with `npm run doctor -- --lead`. Read by `src/cli/doctor.ts`. */
  watch?: {
    examine: (url: string, env: Env) => Promise<Findings>
    /** Whether all is fine, and one sentence about what is not. */
    toVerdict: (findings: Findings) => { isWell: boolean; sentence: string }
  }
}

import type { Env } from '@/env'
import type { Finding } from '@/lib/finding'

/** A check that `npm run doctor` makes, by SQL and without Payload, which it must not load. */
export type Check = {
  /** At the begin of its line. */
  name: string
  /** @param url - of the database */
  examine: (url: string, env: Env) => Finding | Promise<Finding>
}

/**
 * What the doctor asks about a noun. Each noun says it in `src/features/NOUN/checks.ts`. Each field has one reader, which
 * is named beside it.
 */
export type Checks = {
  /** Read by `src/cli/doctor/examine.ts`. */
  checks?: readonly Check[]
}

import type { PayloadRequest } from 'payload'
import { forgetLeadHandling } from '@/facts/lead-handling'
import { afterCommit } from '@/lib/after-commit'

/** Who gets new leads is asked again once an account has changed. */
export async function forgetStaff({ req }: { req: PayloadRequest }): Promise<void> {
  await afterCommit(await req.transactionID, forgetLeadHandling)
}

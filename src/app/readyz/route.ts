import { probeAnswer } from '@/lib/probe-answer'
import { isStopping } from '@/lib/stopping'
import { failedCheck } from '@/server/readiness'

export const dynamic = 'force-dynamic'

/** Whether visitors should be sent here: it stays, the database answers and is migrated, somebody can sign in. */
export async function GET() {
  const failed = isStopping() ? 'stopping' : await failedCheck()
  return failed ? probeAnswer(503, { status: 'not ready', failed }) : probeAnswer(200, { status: 'ready' })
}

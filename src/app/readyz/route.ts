import { probeAnswer } from '@/lib/probe-answer'
import { failedCheck } from '@/server/readiness'

export const dynamic = 'force-dynamic'

/** Whether visitors should be sent here: the database answers, it is migrated, and somebody can sign in. */
export async function GET() {
  const failed = await failedCheck()
  return failed ? probeAnswer(503, { status: 'not ready', failed }) : probeAnswer(200, { status: 'ready' })
}

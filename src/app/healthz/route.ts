import { probeResponse } from '@/lib/health'

export const dynamic = 'force-dynamic'

/** The process lives and answers. Says nothing of the database: restarting this process would not fix it. */
export function GET() {
  return probeResponse(200, { status: 'ok' })
}

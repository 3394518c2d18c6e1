import { probeAnswer } from '@/lib/health'

export const dynamic = 'force-dynamic'

/** The process lives and answers. Says nothing of the database: restarting this process would not mend it. */
export function GET() {
  return probeAnswer(200, { status: 'ok' })
}

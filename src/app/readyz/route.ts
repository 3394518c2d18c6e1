import { handleReadiness } from '@/http/readiness'

export const dynamic = 'force-dynamic'

/** For development; in production the front asks the same past Next. */
export const GET = handleReadiness

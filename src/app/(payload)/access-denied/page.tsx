import type { Metadata } from 'next'
import { payloadClient } from '@/app/payload'
import { currentAdmin } from '@/app/session'
import { AccessDenied } from '@/features/accounts/screens/access-denied'

/** The page is rendered for each request, because its scripts have a nonce that differs in each response. */
export const dynamic = 'force-dynamic'

export const metadata: Metadata = { title: 'Access Denied', robots: { index: false, follow: false } }

/**
 * The proxy shows this page with status 403 at every address of the admin that the signed-in account may not open,
 * because it has no rights or not those of the area.
 */
export default async function AccessDeniedPage() {
  const admin = await currentAdmin().catch(() => null)
  return <AccessDenied payload={await payloadClient()} hasOthers={admin !== null} />
}

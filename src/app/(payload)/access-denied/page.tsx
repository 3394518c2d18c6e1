import type { Metadata } from 'next'
import { AccessDenied } from '@/admin/access-denied'
import { payloadClient } from '@/app/payload'
import { currentAdmin } from '@/app/session'

/** Made for each request: its scripts carry a number that a page made beforehand does not know. */
export const dynamic = 'force-dynamic'

export const metadata: Metadata = { title: 'Access Denied', robots: { index: false, follow: false } }

/** Shown by the proxy, with status 403, at every address of the admin to who is signed in without rights, or without those of its area. */
export default async function AccessDeniedPage() {
  const admin = await currentAdmin().catch(() => null)
  return <AccessDenied payload={await payloadClient()} hasOthers={admin !== null} />
}

import type { Metadata, Viewport } from 'next'
import type { ReactNode } from 'react'
import { payloadClient } from '@/app/payload'
import { FRAME_COLORS } from '@/domain/theme'
import { env } from '@/env'
import { readCompany } from '@/features/content/content'
import { StructuredData, toBusiness, toWebSite } from '@/site/structured-data'
import { Shell } from './shell'

/** The front keeps the finished pages (decision 140): Next makes each of them when it is asked, and a build none. */
export const dynamic = 'force-dynamic'

export const metadata: Metadata = { metadataBase: new URL(env.SITE_URL) }

/** The colours of the header, so that a phone's browser frame goes on with it. */
export const viewport: Viewport = { themeColor: FRAME_COLORS.light }

export default async function SiteLayout({ children }: { children: ReactNode }) {
  const payload = await payloadClient()
  const company = await readCompany(payload)
  return (
    <Shell>
      {children}
      <StructuredData nodes={[toBusiness(company), toWebSite(company)]} />
    </Shell>
  )
}

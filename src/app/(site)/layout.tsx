import type { Metadata, Viewport } from 'next'
import type { ReactNode } from 'react'
import { payloadClient } from '@/app/payload'
import { FRAME_COLORS } from '@/domain/theme'
import { env } from '@/env'
import { readCompany } from '@/features/content/server/content'
import { StructuredData, toBusiness, toWebSite } from '@/site/structured-data'
import { Shell } from './shell'

/** The server keeps finished pages (docs/decisions/page-cache.md), so Next renders them on request and a build renders none. */
export const dynamic = 'force-dynamic'

export const metadata: Metadata = { metadataBase: new URL(env.SITE_URL) }

/** The colours of the header, so that the browser's bar on a phone has the same colour. */
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

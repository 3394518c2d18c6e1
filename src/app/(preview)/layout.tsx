import type { Metadata, Viewport } from 'next'
import type { ReactNode } from 'react'
import { env } from '@/env'
import { currentAdmin } from '@/server/session'
import { Shell } from '../(site)/shell'

export const dynamic = 'force-dynamic'

export const metadata: Metadata = {
  ...{ metadataBase: new URL(env.SITE_URL), title: 'Preview', robots: { index: false, follow: false } },
}

export const viewport: Viewport = { themeColor: '#f7f3ea' }

/** The site's frame, for an admin with the newest draft of what stands around every page. */
export default async function PreviewLayout({ children }: { children: ReactNode }) {
  return <Shell draft={Boolean(await currentAdmin())}>{children}</Shell>
}

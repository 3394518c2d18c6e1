import type { Metadata, Viewport } from 'next'
import type { ReactNode } from 'react'
import { paths } from '@/domain/paths'
import { FRAME_COLORS } from '@/domain/theme'
import { env } from '@/env'
import { QuietDocument } from '@/site/layout/quiet-document'
import { signInCompany } from './company'

/** A build renders no pages, because their content depends on the settings at the start. */
export const dynamic = 'force-dynamic'

export const metadata: Metadata = { metadataBase: new URL(env.SITE_URL) }

/** The colours of the header, so that the browser's bar on a phone has the same colour. */
export const viewport: Viewport = { themeColor: FRAME_COLORS.light }

export default async function QuietLayout({ children }: { children: ReactNode }) {
  return (
    <QuietDocument home={paths.home} siteUrl={env.SITE_URL} contact={await signInCompany()}>
      {children}
    </QuietDocument>
  )
}

import type { Metadata, Viewport } from 'next'
import type { ReactNode } from 'react'
import { paths } from '@/domain/paths'
import { FRAME_COLORS } from '@/domain/theme'
import { env } from '@/env'
import { QuietDocument } from '@/site/layout/quiet-document'
import { signInCompany } from './company'

/** A build makes no page: what stands in it depends on settings of the start. */
export const dynamic = 'force-dynamic'

export const metadata: Metadata = { metadataBase: new URL(env.SITE_URL) }

/** The colours of the header, so that a phone's browser frame goes on with it. */
export const viewport: Viewport = { themeColor: FRAME_COLORS.light }

export default async function QuietLayout({ children }: { children: ReactNode }) {
  return (
    <QuietDocument home={paths.home} contact={await signInCompany()}>
      {children}
    </QuietDocument>
  )
}

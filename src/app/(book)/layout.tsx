import type { Metadata, Viewport } from 'next'
import type { ReactNode } from 'react'
import { FRAME_COLORS } from '@/domain/theme'
import { env } from '@/env'
import { Shell } from '../(site)/shell'

export const dynamic = 'force-dynamic'

export const metadata: Metadata = { metadataBase: new URL(env.SITE_URL) }

/** The colours of the header, so that the browser's bar on a phone has the same colour. */
export const viewport: Viewport = { themeColor: FRAME_COLORS.light }

/**
 * The site's layout around the pages on which visitors book. Each link opens a new document, because the times stand in the
 * document of a request and in nothing that Next's client keeps.
 */
export default function BookLayout({ children }: { children: ReactNode }) {
  return <Shell isApart>{children}</Shell>
}

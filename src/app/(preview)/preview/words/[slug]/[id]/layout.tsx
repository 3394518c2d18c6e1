import type { Metadata, Viewport } from 'next'
import { Shell } from '@/app/(site)/shell'
import { payloadClient } from '@/app/payload'
import { currentReader } from '@/app/session'
import { FRAME_COLORS } from '@/domain/theme'
import { env } from '@/env'
import { documentName } from '@/features/content/rules/typed-content'
import { readTyped } from '@/features/content/server/typed-content'

export const dynamic = 'force-dynamic'

export const metadata: Metadata = {
  metadataBase: new URL(env.SITE_URL),
  title: 'Preview',
  robots: { index: false, follow: false },
}

export const viewport: Viewport = { themeColor: FRAME_COLORS.light }

/** The site's header and footer. An admin sees their newest draft, with the unsaved input of the form beside it. */
export default async function PreviewLayout({ children, params }: LayoutProps<'/preview/words/[slug]/[id]'>) {
  const payload = await payloadClient()
  const { slug, id } = await params
  const admin = await currentReader(slug)
  const typed = admin && (await readTyped(payload, admin, documentName(slug, id)))
  return (
    <Shell draft={Boolean(admin)} typed={typed}>
      {children}
    </Shell>
  )
}

import type { MetadataRoute } from 'next'
import { payloadClient } from '@/app/payload'
import { paths } from '@/domain/paths'
import { readCompany, readGlobal } from '@/features/content/server/content'
import { COLORS } from '@/site/metadata'

export const dynamic = 'force-dynamic'

const png = { type: 'image/png' } as const

export default async function manifest(): Promise<MetadataRoute.Manifest> {
  const payload = await payloadClient()
  const [company, home] = await Promise.all([readCompany(payload), readGlobal(payload, 'home')])
  return {
    name: company.name,
    short_name: company.name,
    description: home.meta.description,
    start_url: paths.home,
    display: 'browser',
    background_color: COLORS.paper,
    theme_color: COLORS.ink,
    icons: [
      { src: '/icons/192.png', sizes: '192x192', ...png },
      { src: '/icons/512.png', sizes: '512x512', ...png },
      { src: '/icons/maskable-512.png', sizes: '512x512', purpose: 'maskable', ...png },
    ],
  }
}

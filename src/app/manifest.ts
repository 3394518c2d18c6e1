import type { MetadataRoute } from 'next'
import { company } from '@/content/company'
import { homePage } from '@/content/home'
import { paths } from '@/domain/paths'
import { COLORS } from '@/site/metadata'

export const dynamic = 'force-dynamic'

const png = { type: 'image/png' } as const

export default function manifest(): MetadataRoute.Manifest {
  return {
    name: company.name,
    short_name: company.name,
    description: homePage.meta.description,
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

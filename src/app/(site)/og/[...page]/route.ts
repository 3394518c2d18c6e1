import { notFound } from 'next/navigation'
import { payloadClient } from '@/app/payload'
import { sitemapPage } from '@/copy/sitemap-page'
import { serverPaths } from '@/domain/server-paths'
import { readCompany } from '@/features/content/server/content'
import { readPublicPages } from '@/features/content/server/public-pages'
import { socialImage } from '@/site/og/social-image'

export const dynamic = 'force-dynamic'

export async function GET(_request: Request, { params }: { params: Promise<{ page: string[] }> }) {
  const payload = await payloadClient()
  const address = `/og/${(await params).page.join('/')}`
  const [pages, company] = await Promise.all([
    readPublicPages(payload, { sitemap: sitemapPage }),
    readCompany(payload),
  ])
  const page = pages.find(({ path }) => serverPaths.socialImage(path) === address) ?? notFound()
  return socialImage({ ...page, name: company.name, phone: company.phone.display })
}

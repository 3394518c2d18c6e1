import { payloadClient } from '@/app/payload'
import { sitemapPage } from '@/copy/sitemap-page'
import {
  readCompany,
  readGlobal,
  readIndustries,
  readPlans,
  readServices,
} from '@/features/content/server/content'
import { readPublicPages } from '@/features/content/server/public-pages'
import { toLlmsText } from '@/site/llms-text'

export const dynamic = 'force-dynamic'

export async function GET() {
  const payload = await payloadClient()
  const [company, home, services, plans, industries, pages] = await Promise.all([
    readCompany(payload),
    readGlobal(payload, 'home'),
    readServices(payload),
    readPlans(payload),
    readIndustries(payload),
    readPublicPages(payload, { sitemap: sitemapPage }),
  ])
  const text = toLlmsText({ company, summary: home.hero, services, plans, industries, pages })
  return new Response(text, { headers: { 'Content-Type': 'text/plain; charset=utf-8' } })
}

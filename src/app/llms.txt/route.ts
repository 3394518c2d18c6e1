import { company } from '@/content/company'
import { homePage } from '@/content/home'
import { industries } from '@/content/industries'
import { plans } from '@/content/plans'
import { publicPages } from '@/content/public-pages'
import { services } from '@/content/services'
import { toLlmsText } from '@/site/llms-text'

export const dynamic = 'force-dynamic'

export function GET() {
  const text = toLlmsText({
    company,
    summary: homePage.hero,
    services,
    plans,
    industries,
    pages: publicPages,
  })
  return new Response(text, { headers: { 'Content-Type': 'text/plain; charset=utf-8' } })
}

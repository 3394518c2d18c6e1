import { notFound } from 'next/navigation'
import { company } from '@/content/company'
import { publicPages } from '@/content/public-pages'
import { paths } from '@/domain/paths'
import { socialImage } from '@/site/og/social-image'

export const dynamic = 'force-dynamic'

export async function GET(_request: Request, { params }: { params: Promise<{ page: string[] }> }) {
  const address = `/og/${(await params).page.join('/')}`
  const page = publicPages.find(({ path }) => paths.socialImage(path) === address) ?? notFound()
  return socialImage({ ...page, name: company.name, phone: company.phone.display })
}

import { payloadClient } from '@/app/payload'
import { readCompany, readGlobal } from '@/features/content/content'
import { findPublishedPost } from '@/features/posts/posts'
import { socialImage } from '@/site/og/social-image'

// Drawn when an app asks for it, and only for posts that exist: made-up addresses are cached nowhere.
export const dynamic = 'force-dynamic'

export async function GET(_request: Request, { params }: RouteContext<'/blog-images/[slug]'>) {
  const payload = await payloadClient()
  const post = await findPublishedPost(payload, (await params).slug)
  if (!post) return new Response(null, { status: 404, headers: { 'Cache-Control': 'no-store' } })
  const [company, blogPage] = await Promise.all([readCompany(payload), readGlobal(payload, 'blog-page')])
  return socialImage({
    eyebrow: post.category || blogPage.hero.eyebrow || '',
    title: post.title,
    name: company.name,
    phone: company.phone.display,
  })
}

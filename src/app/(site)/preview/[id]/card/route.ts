import { payloadClient } from '@/app/payload'
import { currentReader } from '@/app/session'
import { findAnyPost } from '@/features/posts/server/preview'
import { UNCACHED } from '@/lib/responses'
import { drawPostCard } from '../../../blog-images/draw-card'

export const dynamic = 'force-dynamic'

/** The image that a post will have when its link is shared. It exists for any post, but only for a signed-in admin. */
export async function GET(_request: Request, { params }: RouteContext<'/preview/[id]/card'>) {
  const payload = await payloadClient()
  const admin = await currentReader('blog-posts')
  const post = admin && (await findAnyPost(payload, (await params).id, admin))
  if (!post) return new Response(null, { status: 404, headers: UNCACHED })
  const { body, headers } = await drawPostCard(payload, post)
  const type = headers.get('Content-Type') ?? 'image/png'
  return new Response(body, { headers: { ...UNCACHED, 'Content-Type': type } })
}

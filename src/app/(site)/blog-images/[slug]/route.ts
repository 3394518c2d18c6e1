import { LRUCache } from 'lru-cache'
import { blogPage } from '@/content/blog-page'
import { company } from '@/content/company'
import { findPublishedPost } from '@/server/posts'
import { socialImage } from '@/site/og/social-image'

// Drawn when an app asks for it, and only for posts that exist: made-up addresses are not kept anywhere.
export const dynamic = 'force-dynamic'

type Drawing = { body: ArrayBuffer; headers: [string, string][] }

/** Drawing one takes a core for a while, and anybody may ask; about 60 kB each. */
const drawings = new LRUCache<string, Promise<Drawing>>({ max: 100 })

export async function GET(_request: Request, { params }: RouteContext<'/blog-images/[slug]'>) {
  const post = await findPublishedPost((await params).slug)
  if (!post) return new Response(null, { status: 404, headers: { 'Cache-Control': 'no-store' } })
  const key = `${post.id} ${post.updatedAt}`
  const known = drawings.get(key)
  const drawing = known ?? draw(post.title, post.category || blogPage.hero.eyebrow)
  if (!known) drawings.set(key, drawing)
  const { body, headers } = await drawing.catch((error) => {
    drawings.delete(key)
    throw error
  })
  return new Response(body, { headers })
}

async function draw(title: string, category: string): Promise<Drawing> {
  const image = await socialImage({
    eyebrow: category,
    title,
    name: company.name,
    phone: company.phone.display,
  })
  return { body: await image.arrayBuffer(), headers: [...image.headers] }
}

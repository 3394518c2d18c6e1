import type { Payload } from 'payload'
import { readCompany, readGlobal } from '@/features/content/content'
import { socialImage } from '@/site/og/social-image'
import type { BlogPost } from '../../../../payload-types'

/** The image that a shared link to a post shows. */
export async function drawPostCard(payload: Payload, post: BlogPost): Promise<Response> {
  const [company, blogPage] = await Promise.all([readCompany(payload), readGlobal(payload, 'blog-page')])
  return socialImage({
    eyebrow: post.category || blogPage.hero.eyebrow || '',
    title: post.title,
    name: company.name,
    phone: company.phone.display,
  })
}

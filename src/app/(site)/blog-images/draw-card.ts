import type { Payload } from 'payload'
import { readCompany, readGlobal } from '@/features/content/server/content'
import { readCardPicture } from '@/features/media/server/pictures'
import { UNCACHED } from '@/lib/responses'
import { SOCIAL_IMAGE } from '@/site/metadata'
import { socialImage } from '@/site/og/social-image'
import type { BlogPost } from '../../../../payload-types'

/** The image of a shared link to a post. It must not be cached when the post's own picture could not be read. */
export async function drawPostCard(payload: Payload, post: BlogPost): Promise<Response> {
  const [company, blogPage] = await Promise.all([readCompany(payload), readGlobal(payload, 'blog-page')])
  const picture = await readCardPicture(payload, post.featuredImageUrl, SOCIAL_IMAGE)
  const card = await socialImage({
    eyebrow: post.category || blogPage.hero.eyebrow || '',
    title: post.title,
    name: company.name,
    phone: company.phone.display,
    picture: picture.src,
  })
  if (picture.isAway) card.headers.set('cache-control', UNCACHED['cache-control'])
  return card
}

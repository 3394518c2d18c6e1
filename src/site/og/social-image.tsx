import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ImageResponse } from 'next/og'
import { SOCIAL_IMAGE } from './size'
import { SocialCard, type SocialCardProps } from './social-card'

const FONTS = join(process.cwd(), 'src/site/og/fonts')

/** Draws the image of one page as a PNG answer, 1200 by 630 pixels. */
export async function socialImage(props: SocialCardProps): Promise<Response> {
  const [headline, text] = await Promise.all(
    ['headline.ttf', 'text.ttf'].map((file) => readFile(join(FONTS, file))),
  )
  return new ImageResponse(<SocialCard {...props} />, {
    width: SOCIAL_IMAGE.width,
    height: SOCIAL_IMAGE.height,
    fonts: [
      ...(headline ? [{ name: 'headline', data: headline }] : []),
      ...(text ? [{ name: 'text', data: text }] : []),
    ],
    headers: { 'Cache-Control': 'public, max-age=86400' },
  })
}

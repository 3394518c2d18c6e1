import type { Metadata } from 'next'
import type { Meta } from '@/content/types'
import { paths } from '@/domain/paths'
import { SOCIAL_IMAGE } from './og/size'

/**
 * What a page tells search engines and the apps in which its link is shared.
 * Addresses are relative: the layout's `metadataBase` makes them absolute.
 *
 * @param path - where the page lives, from `paths`
 */
export function toMetadata({ title, description }: Meta, path: string): Metadata {
  const image = {
    url: paths.socialImage(path),
    width: SOCIAL_IMAGE.width,
    height: SOCIAL_IMAGE.height,
    type: SOCIAL_IMAGE.type,
    alt: title,
  }
  return {
    title: { absolute: title },
    description,
    alternates: { canonical: path },
    openGraph: { type: 'website', locale: 'en_US', url: path, title, description, images: [image] },
    twitter: { card: 'summary_large_image', title, description, images: [image] },
  }
}

/** The same for a page that is no way into the site: thank-you, sign-in, a form that came back, 404. */
export function toHiddenMetadata({ title, description }: Meta): Metadata {
  return { title: { absolute: title }, description, robots: { index: false } }
}

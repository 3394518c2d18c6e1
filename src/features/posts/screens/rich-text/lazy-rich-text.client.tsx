'use client'

import { ShimmerEffect } from '@payloadcms/ui'
import { DeferredPart } from '@/staff-ui/deferred-part.client'
import { defer } from '@/ui/deferred.client'
import type { RichTextProps } from './rich-text.client'

// next/dynamic is not used, because it lists the scripts of its module in the page's head, and Turbopack names some
// there that it has not made.
const richText = defer(() => import('./rich-text.client').then((it) => it.default))

/** Payload's editor, whose scripts load when the first one is rendered. */
export function LazyRichText(props: RichTextProps) {
  return <DeferredPart part={richText} props={props} waiting={<ShimmerEffect height="35vh" />} />
}

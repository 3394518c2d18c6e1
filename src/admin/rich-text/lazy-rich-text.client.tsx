'use client'

import { ShimmerEffect } from '@payloadcms/ui'
import { lazy, Suspense } from 'react'
import type { RichTextProps } from './rich-text.client'

// next/dynamic is not used, because it lists the scripts of its module in the page's head, and Turbopack names some
// there that it has not made.
const RichText = lazy(() => import('./rich-text.client'))

/** Payload's editor, whose scripts load when the first one is rendered. */
export function LazyRichText(props: RichTextProps) {
  return (
    <Suspense fallback={<ShimmerEffect height="35vh" />}>
      <RichText {...props} />
    </Suspense>
  )
}

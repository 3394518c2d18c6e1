'use client'

import { ShimmerEffect } from '@payloadcms/ui'
import { lazy, Suspense } from 'react'
import type { RichTextProps } from './rich-text.client'

// next/dynamic names the scripts of what it loads in the page's head; of these Turbopack names some that it has not made.
const RichText = lazy(() => import('./rich-text.client'))

/** Payload's editor: its scripts come with the first one that is drawn. */
export function LazyRichText(props: RichTextProps) {
  return (
    <Suspense fallback={<ShimmerEffect height="35vh" />}>
      <RichText {...props} />
    </Suspense>
  )
}

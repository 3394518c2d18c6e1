'use client'

import * as payloadEditor from '@payloadcms/richtext-lexical/client'
import { type ComponentProps, useState } from 'react'
import { ArticleFeatureClient } from '@/features/posts/screens/editor/visual/article-feature.client'
import { LinkFeatureClient } from '@/features/posts/screens/editor/visual/link-feature.client'
import { TableFeatureClient } from '@/features/posts/screens/editor/visual/table-feature.client'

/** A feature of an editor: the path of its client part, and the props of that part. */
export type Feature = { path: string; props: { featureKey: string; order: number } }

type PayloadProps = ComponentProps<typeof payloadEditor.RichTextField>

export type RichTextProps = Omit<PayloadProps, 'clientFeatures' | 'initialLexicalFormState'> & {
  features: Record<string, Feature>
}

type Provider = NonNullable<PayloadProps['clientFeatures'][string]['clientFeatureProvider']>

/** The client parts of our own features, by the path that the server part names. */
const OWN: Record<string, unknown> = {
  '/src/features/posts/screens/editor/visual/article-feature.client#ArticleFeatureClient':
    ArticleFeatureClient,
  '/src/features/posts/screens/editor/visual/link-feature.client#LinkFeatureClient': LinkFeatureClient,
  '/src/features/posts/screens/editor/visual/table-feature.client#TableFeatureClient': TableFeatureClient,
}

/** Blocks request the state of their forms when it is missing here. */
const NONE_YET = {}

/** Payload's field, with the features that the server named. */
export default function RichText({ features, ...props }: RichTextProps) {
  const [clientFeatures] = useState(() =>
    Object.fromEntries(
      Object.entries(features).map(([key, { path, props }]) => [
        key,
        { clientFeatureProvider: providerAt(path), clientFeatureProps: props },
      ]),
    ),
  )
  return (
    <payloadEditor.RichTextField
      {...props}
      clientFeatures={clientFeatures}
      initialLexicalFormState={NONE_YET}
    />
  )
}

function providerAt(path: string): Provider {
  const [from, name = ''] = path.split('#')
  const payloadParts: Record<string, unknown> = payloadEditor
  const found = from === '@payloadcms/richtext-lexical/client' ? payloadParts[name] : OWN[path]
  if (!isProvider(found)) throw new Error(`src/admin/rich-text has no client part for ${path}`)
  return found
}

function isProvider(found: unknown): found is Provider {
  return typeof found === 'function'
}

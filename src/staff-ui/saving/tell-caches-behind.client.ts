'use client'

import { toast } from '@payloadcms/ui'

const TEXT =
  'The change is saved, but a cache in front has not answered yet. Until it does, visitors may see the old page.'

/** Says that visitors may see the old page. It stays long enough to be read, and replaces the one before. */
export function tellCachesBehind(): void {
  toast.warning('Saved', { description: TEXT, id: TEXT, duration: 10_000 })
}

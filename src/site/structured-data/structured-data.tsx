import { JsonData } from '@/ui/html'
import type { JsonLdNode } from './node'

/** What search engines and assistants read of a page, from the same content that the page prints. */
export function StructuredData({ nodes }: { nodes: readonly JsonLdNode[] }) {
  return <JsonData type="application/ld+json" data={{ '@context': 'https://schema.org', '@graph': nodes }} />
}

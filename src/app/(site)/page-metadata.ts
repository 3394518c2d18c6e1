import 'server-only'
import type { Metadata } from 'next'
import { payloadClient } from '@/app/payload'
import { type DocumentedPage, PAGES } from '@/domain/pages'
import { readGlobal } from '@/features/content/content'
import { toHiddenMetadata, toMetadata } from '@/site/metadata'

/** What a page tells search engines and the apps in which its link is shared, as its document says it. */
export async function pageMetadata(name: DocumentedPage): Promise<Metadata> {
  const page = PAGES[name]
  const { meta } = await readGlobal(await payloadClient(), page.document)
  return 'isHidden' in page ? toHiddenMetadata(meta) : toMetadata(meta, page.path)
}

import 'server-only'
import type { Metadata } from 'next'
import { payloadClient } from '@/app/payload'
import { type DocumentedPage, PAGES } from '@/domain/pages'
import { readGlobal } from '@/features/content/server/content'
import { toHiddenMetadata, toMetadata } from '@/site/metadata'

/** The metadata of a page for search engines and for apps that show a shared link, from the document of the page. */
export async function pageMetadata(name: DocumentedPage): Promise<Metadata> {
  const page = PAGES[name]
  const { meta } = await readGlobal(await payloadClient(), page.document)
  return 'isHidden' in page ? toHiddenMetadata(meta) : toMetadata(meta, page.path)
}

import { payloadClient } from '@/app/payload'
import { env } from '@/env'
import { readTrail } from '@/features/content/server/public-pages'
import { type JsonLdNode, StructuredData, toBreadcrumbs } from '@/site/structured-data'

/** The structured data of a content page: its breadcrumbs and its own nodes. */
export async function PageData({ path, nodes = [] }: { path: string; nodes?: readonly JsonLdNode[] }) {
  const payload = await payloadClient()
  return <StructuredData nodes={[toBreadcrumbs(await readTrail(payload, path), env.SITE_URL), ...nodes]} />
}

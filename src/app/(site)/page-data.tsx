import { env } from '@/env'
import { readTrail } from '@/features/content/public-pages'
import { type JsonLdNode, StructuredData, toBreadcrumbs } from '@/site/structured-data'

/** The structured data of a page of the site's words: the way to it, and what is special about it. */
export async function PageData({ path, nodes = [] }: { path: string; nodes?: readonly JsonLdNode[] }) {
  return <StructuredData nodes={[toBreadcrumbs(await readTrail(path), env.SITE_URL), ...nodes]} />
}

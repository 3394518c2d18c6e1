import { company } from '@/content/company'
import { trailTo } from '@/content/sitemap-page'
import { type JsonLdNode, StructuredData, toBreadcrumbs } from '@/site/structured-data'

/** The structured data of a fixed page: the way to it, and what is special about it. */
export function PageData({ path, nodes = [] }: { path: string; nodes?: readonly JsonLdNode[] }) {
  return <StructuredData nodes={[toBreadcrumbs(trailTo(path), company.siteUrl), ...nodes]} />
}

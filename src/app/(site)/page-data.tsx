import { company } from '@/content/company'
import { trailTo } from '@/content/trail'
import type { JsonLdNode } from '@/site/structured-data/node'
import { toBreadcrumbs } from '@/site/structured-data/page'
import { StructuredData } from '@/site/structured-data/structured-data'

/** The structured data of a fixed page: the way to it, and what is special about it. */
export function PageData({ path, nodes = [] }: { path: string; nodes?: readonly JsonLdNode[] }) {
  return <StructuredData nodes={[toBreadcrumbs(trailTo(path), company.siteUrl), ...nodes]} />
}

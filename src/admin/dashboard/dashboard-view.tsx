import Link from 'next/link'
import type { AdminViewServerProps } from 'payload'
import { paths } from '@/domain/paths'
import { countPosts, countSubmissions } from '@/server/counts'
import { Screen } from '../shell/screen'

/** The staff's first screen: the three counts, each leading to its list. */
export async function DashboardView({ initPageResult }: AdminViewServerProps) {
  const { req } = initPageResult
  const [submissions, published, drafts] = await Promise.all([
    countSubmissions(req),
    countPosts(req, true),
    countPosts(req, false),
  ])
  return (
    <Screen title="Dashboard">
      <dl>
        <dt>Total Submissions</dt>
        <dd>{submissions}</dd>
        <dt>Published Posts</dt>
        <dd>{published}</dd>
        <dt>Draft Posts</dt>
        <dd>{drafts}</dd>
      </dl>
      <p>
        <Link href={paths.adminBlog}>Manage blog posts</Link>
      </p>
      <p>
        <Link href={paths.adminSubmissions}>View submissions</Link>
      </p>
    </Screen>
  )
}

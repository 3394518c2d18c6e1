import Link from 'next/link'
import type { AdminViewServerProps } from 'payload'
import { isAdmin } from '@/domain/account'
import { paths } from '@/domain/paths'
import { AccessDenied } from '../access-denied'
import { PostsTable } from '../screens.client'
import { AdminIcon } from '../shell/admin-icon'
import { button } from '../shell/controls'
import { Screen } from '../shell/screen'
import { ShellTemplate } from '../shell/shell'
import { toColumns } from './columns'

/** /admin/blog: every post, drafts and published, in the columns that the collection names. */
export function PostsView(view: AdminViewServerProps) {
  const { req } = view.initPageResult
  if (!isAdmin(req.user)) return <AccessDenied />
  const columns = toColumns(req.payload.collections['blog-posts'].config, req.i18n)
  const newPost = (
    <Link className={button({ tone: 'primary' })} href={paths.adminNewPost} prefetch={false}>
      <AdminIcon name="plus" />
      New Post
    </Link>
  )
  return (
    <ShellTemplate {...view}>
      <Screen title="Blog" actions={newPost}>
        <PostsTable columns={columns} couldNotLoad={typeof view.searchParams?.notFound === 'string'} />
      </Screen>
    </ShellTemplate>
  )
}

import { Plus, Trash2 } from 'lucide'
import Link from 'next/link'
import type { AdminViewServerProps } from 'payload'
import { ShellTemplate } from '@/admin/shell/shell'
import { mayOpen, mayPublish } from '@/domain/areas'
import { paths } from '@/domain/paths'
import { AccessDenied } from '@/features/accounts/screens/access-denied'
import { readPostChoices } from '@/features/posts/server/post-choices'
import { Screen } from '@/staff-ui/screen'
import { type Column, toColumns } from '@/staff-ui/table/columns'
import { button } from '@/ui/button'
import { LineDrawing } from '@/ui/line-drawing'
import { PostsTable } from './deferred.client'
import { NO_FILTER, readPostFilter } from './post-filter'

/** The columns of the trash, in addition to the time of deletion. */
const OF_TRASH = ['title', 'category']
const DELETED: Column = { name: 'deletedAt', label: 'Deleted', type: 'date' }

/** /admin/blog shows all posts, drafts and published, in the columns that the collection lists. */
export async function PostsView(view: AdminViewServerProps) {
  const { req } = view.initPageResult
  if (!mayOpen(req.user, ['blog'])) return <AccessDenied payload={req.payload} />
  const isTrash = view.searchParams?.view === 'trash'
  const valueIn = (name: string) => {
    const value = view.searchParams?.[name]
    return typeof value === 'string' ? value : null
  }
  const all = toColumns(req.payload.collections['blog-posts'].config, req.i18n)
  const columns = isTrash ? [...all.filter(({ name }) => OF_TRASH.includes(name)), DELETED] : all
  const actions = (
    <>
      <Link className={button()} href={`${paths.adminBlog}?view=trash`} prefetch={false}>
        <LineDrawing drawing={Trash2} size={18} />
        Trash
      </Link>
      <Link className={button({ tone: 'signal' })} href={paths.adminNewPost} prefetch={false}>
        <LineDrawing drawing={Plus} size={18} />
        New Post
      </Link>
    </>
  )
  const frame = isTrash ? { title: 'Trash', backTo: paths.adminBlog } : { title: 'Blog', actions }
  return (
    <ShellTemplate {...view}>
      <Screen {...frame}>
        <PostsTable
          key={String(isTrash)}
          columns={columns}
          isTrash={isTrash}
          mayPublish={mayPublish(req.user)}
          opened={isTrash ? NO_FILTER : readPostFilter(valueIn)}
          choices={isTrash ? { categories: [], authors: [] } : await readPostChoices(req)}
          couldNotLoad={typeof view.searchParams?.notFound === 'string'}
        />
      </Screen>
    </ShellTemplate>
  )
}

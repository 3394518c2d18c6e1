import type { DocumentViewServerProps, FormState } from 'payload'
import { paths } from '@/domain/paths'
import { isAdmin } from '@/domain/role'
import { AccessDenied } from '../access-denied'
import { PostEditor } from '../screens.client'
import { AdminIcon } from '../shell/admin-icon'
import controls from '../shell/controls.module.css'
import { Screen } from '../shell/screen'
import { isDynamic, namesNotSent } from './form-fields'

type Props = DocumentViewServerProps & { formState: FormState }

/** /admin/blog/new and /admin/blog/edit/{id}: one form, drawn from the fields of the collection. */
export function PostEditorView({ doc, formState, initPageResult }: Props) {
  const { req, docID } = initPageResult
  if (!isAdmin(req.user)) return <AccessDenied />
  const { flattenedFields } = req.payload.collections['blog-posts'].config
  return (
    <Screen
      title={docID ? 'Edit Post' : 'New Post'}
      backTo={paths.adminBlog}
      actions={docID && preview(docID)}
    >
      <PostEditor
        formState={formState}
        stored={docID ? { slug: String(doc.slug ?? ''), isPublished: doc.published === true } : null}
        notSent={namesNotSent(flattenedFields)}
        isDynamic={isDynamic(flattenedFields)}
      />
    </Screen>
  )
}

/** The stored post in its page, in a tab of its own: what is unsaved here stays. */
function preview(id: number | string) {
  return (
    <a className={controls.button} href={paths.previewPost(String(id))} target="_blank" rel="noopener">
      <AdminIcon name="out" />
      View as saved
    </a>
  )
}

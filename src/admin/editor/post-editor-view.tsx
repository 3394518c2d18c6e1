import type { DocumentViewServerProps, FormState } from 'payload'
import { isAdmin } from '@/domain/role'
import { AccessDenied } from '../access-denied'
import { PostEditor } from '../screens.client'
import { isDynamic, namesNotSent } from './form-fields'
import { toStoredPost } from './stored-post'

type Props = DocumentViewServerProps & { formState: FormState }

/** /admin/blog/new and /admin/blog/edit/{id}: one form, drawn from the fields of the collection. */
export function PostEditorView({ doc, formState, initPageResult }: Props) {
  const { req, docID } = initPageResult
  if (!isAdmin(req.user)) return <AccessDenied />
  const { flattenedFields } = req.payload.collections['blog-posts'].config
  return (
    <PostEditor
      formState={formState}
      stored={docID ? toStoredPost(doc) : null}
      notSent={namesNotSent(flattenedFields)}
      isDynamic={isDynamic(flattenedFields)}
    />
  )
}

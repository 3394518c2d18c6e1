import type { DocumentViewServerProps, FlattenedField, FormState } from 'payload'
import { mayOpen, mayPublish } from '@/domain/areas'
import { AccessDenied } from '@/features/accounts/screens/access-denied'
import { PostEditor } from '@/features/posts/screens/deferred.client'
import { isUnseen, namesNotSent } from '@/features/posts/server/form-fields'
import { findPendingChanges } from '@/features/posts/server/pending-changes'
import { findReview } from '@/features/posts/server/reviews'
import { toStoredPost } from './post-values'

type Props = DocumentViewServerProps & { formState: FormState }

/** /admin/blog/new and /admin/blog/edit/{id} show one form, rendered from the fields of the collection. */
export async function PostEditorView({ doc, formState, initPageResult }: Props) {
  const { req, docID } = initPageResult
  if (!mayOpen(req.user, ['blog', 'new'])) return <AccessDenied payload={req.payload} />
  const { flattenedFields } = req.payload.collections['blog-posts'].config
  const stored = docID ? toStoredPost(doc) : null
  const changes = docID ? await findPendingChanges(req, String(docID)) : null
  return (
    <PostEditor
      // Back shows the screen as it was first opened, and then what is stored by now, with which the form begins anew.
      key={[stored?.id, stored?.updatedAt, changes?.savedAt].join()}
      formState={formState}
      stored={stored}
      changes={changes}
      review={docID ? await findReview(req, String(docID)) : null}
      notSent={namesNotSent(flattenedFields)}
      isDynamic={isDynamic(flattenedFields)}
      mayPublish={mayPublish(req.user)}
    />
  )
}

/** Types of fields that the browser renders alone, because they depend on no other field. */
const PLAIN_TYPES = new Set([
  'text',
  'textarea',
  'email',
  'number',
  'checkbox',
  'date',
  'select',
  'radio',
  'code',
  'json',
  'point',
])

/** Whether the form must ask the server after a change, because a field may appear, disappear or get more rows. */
export function isDynamic(fields: readonly FlattenedField[]): boolean {
  return fields.some(
    (field) => !isUnseen(field) && (Boolean(field.admin?.condition) || !PLAIN_TYPES.has(field.type)),
  )
}

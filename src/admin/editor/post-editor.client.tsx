'use client'

import { Form, OperationProvider, useDocumentInfo, useServerFunctions } from '@payloadcms/ui'
import { ExternalLink } from 'lucide'
import type { FormState } from 'payload'
import { useCallback, useMemo, useState } from 'react'
import { paths } from '@/domain/paths'
import type { PendingChanges } from '@/domain/pending-changes'
import type { Review } from '@/domain/review'
import { button } from '@/ui/button'
import { LineDrawing } from '@/ui/line-drawing'
import { MayPublishContext } from '../posts/may-publish.client'
import { useOthers } from '../saving/use-others.client'
import { Screen } from '../shell/screen'
import { EditorKeys } from './editor-keys.client'
import { PostForm } from './post-form.client'
import { type StoredPost, withValues } from './post-values'
import { SIDE_PANEL_ID } from './side-panel.client'

type Props = {
  /** Of what is stored in the post itself. */
  formState: FormState
  stored: StoredPost | null
  /** What is kept for later, which the form opens with; null for none. */
  changes: PendingChanges | null
  /** That waits; null for none. */
  review: Review | null
  notSent: string[]
  isDynamic: boolean
  mayPublish: boolean
}

/** Payload's form state around our form. It is no <form>: Enter in a field must not choose between two buttons. */
export function PostEditor({
  formState,
  stored: opened,
  changes,
  review,
  notSent,
  isDynamic,
  mayPublish,
}: Props) {
  const [stored, setStored] = useState(opened)
  const initialState = useMemo(() => withValues(formState, changes?.values ?? {}), [formState, changes])
  const onChange = useDependentFields(stored?.id ?? null, isDynamic)
  const others = useOthers(stored && `blog-posts/${stored.id}`)

  function store(post: StoredPost) {
    // The form stays as it is: to be drawn anew at its address would take the caret away from the writer.
    if (!stored) window.history.replaceState(null, '', paths.adminPost(post.id))
    setStored(post)
  }

  return (
    <Screen
      title={stored ? 'Edit Post' : 'New Post'}
      backTo={paths.adminBlog}
      actions={
        <>
          <EditorKeys />
          {stored?.isPublished && <OnTheSite slug={stored.slug} />}
          {stored && <Preview id={stored.id} />}
          <ToSettings />
        </>
      }
    >
      <OperationProvider operation={opened ? 'update' : 'create'}>
        <Form el="div" initialState={initialState} isDocumentForm onChange={[onChange]}>
          <MayPublishContext value={mayPublish}>
            <PostForm
              postState={formState}
              stored={stored}
              opened={changes}
              review={review}
              onStored={store}
              notSent={notSent}
              others={others}
            />
          </MayPublishContext>
        </Form>
      </OperationProvider>
    </Screen>
  )
}

/** The stored post in its page, in a tab of its own: what is unsaved here stays. */
function Preview({ id }: { id: string }) {
  return (
    <a className={button()} href={paths.previewPost(id)} target="_blank" rel="noopener">
      <LineDrawing drawing={ExternalLink} size={18} />
      View as saved
    </a>
  )
}

/** What visitors see now, in a tab of its own. */
function OnTheSite({ slug }: { slug: string }) {
  return (
    <a className={button()} href={paths.post(slug)} target="_blank" rel="noopener">
      <LineDrawing drawing={ExternalLink} size={18} />
      View on the site
    </a>
  )
}

/** Where the settings stand below a form that may be long. */
function ToSettings() {
  return (
    <button
      type="button"
      className={button({ className: 'min-[80rem]:hidden' })}
      onClick={() => document.getElementById(SIDE_PANEL_ID)?.focus()}
    >
      Settings
    </button>
  )
}

/** Payload merges what is returned; the state that it passed in has lost its custom components on the way. */
const NOTHING_NEW: FormState = {}

type Change = { formState: FormState }

/**
 * Asks the server after a change what has become of fields that depend on others.
 *
 * @param id - null for a post that was never saved
 * @param isDynamic - there are such fields
 */
function useDependentFields(id: string | null, isDynamic: boolean) {
  const { collectionSlug, docPermissions, getDocPreferences } = useDocumentInfo()
  const { getFormState } = useServerFunctions()

  return useCallback(
    async ({ formState }: Change): Promise<FormState> => {
      if (!isDynamic) return NOTHING_NEW
      const response = await getFormState({
        id: id ?? undefined,
        collectionSlug,
        docPermissions,
        docPreferences: await getDocPreferences(),
        formState,
        operation: id ? 'update' : 'create',
        renderAllFields: false,
        schemaPath: collectionSlug ?? '',
        skipValidation: true,
      })
      return (response && 'state' in response && response.state) || NOTHING_NEW
    },
    [id, collectionSlug, docPermissions, getDocPreferences, getFormState, isDynamic],
  )
}

'use client'

import { Form, OperationProvider, useDocumentInfo, useServerFunctions } from '@payloadcms/ui'
import { ExternalLink } from 'lucide'
import type { FormState } from 'payload'
import { useCallback, useMemo, useState } from 'react'
import { paths } from '@/domain/paths'
import type { PendingChanges } from '@/features/posts/rules/pending-changes'
import type { Review } from '@/features/posts/rules/review'
import { MayPublishContext } from '@/features/posts/screens/may-publish.client'
import { useOthers } from '@/staff-ui/saving/use-others.client'
import { Screen } from '@/staff-ui/screen'
import { button } from '@/ui/button'
import { LineDrawing } from '@/ui/line-drawing'
import { EditorKeys } from './editor-keys.client'
import { PostForm } from './post-form.client'
import { type StoredPost, withValues } from './post-values'
import { SIDE_PANEL_ID } from './side-panel.client'

type Props = {
  /** The form state of the stored post. */
  formState: FormState
  stored: StoredPost | null
  /** The changes for later, which the form opens with; null for none. */
  changes: PendingChanges | null
  /** The waiting review; null for none. */
  review: Review | null
  notSent: string[]
  isDynamic: boolean
  mayPublish: boolean
}

/**
 * Payload's form state around a custom form. It is no <form>, because Enter in a field must not choose between two
 * buttons.
 */
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
    // The form stays mounted: if it were rendered again at its new address, the writer would lose the caret.
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

/** Opens the stored post in a new tab, so that unsaved input stays. */
function Preview({ id }: { id: string }) {
  return (
    <a className={button()} href={paths.previewPost(id)} target="_blank" rel="noopener">
      <LineDrawing drawing={ExternalLink} size={18} />
      View as saved
    </a>
  )
}

/** Opens the public page in a new tab. */
function OnTheSite({ slug }: { slug: string }) {
  return (
    <a className={button()} href={paths.post(slug)} target="_blank" rel="noopener">
      <LineDrawing drawing={ExternalLink} size={18} />
      View on the site
    </a>
  )
}

/** Leads to the settings below a long form. */
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

/** Payload merges the returned state; the state that it passes has lost its custom components. */
const NOTHING_NEW: FormState = {}

type Change = { formState: FormState }

/**
 * Asks the server after a change for the state of dependent fields.
 *
 * @param id - null for a new post
 * @param isDynamic - whether there are such fields
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

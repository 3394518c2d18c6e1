'use client'

import { Form, OperationProvider, useAuth, useDocumentInfo, useServerFunctions } from '@payloadcms/ui'
import type { FormState } from 'payload'
import { useCallback, useEffect, useRef, useState } from 'react'
import { paths } from '@/domain/paths'
import { AdminIcon } from '../shell/admin-icon'
import { button } from '../shell/controls'
import { Screen } from '../shell/screen'
import { PostForm } from './post-form.client'
import type { StoredPost } from './post-values'

type Props = { formState: FormState; stored: StoredPost | null; notSent: string[]; isDynamic: boolean }

/** Payload's form state around our form. It is no <form>: Enter in a field must not choose between two buttons. */
export function PostEditor({ formState, stored: opened, notSent, isDynamic }: Props) {
  const [stored, setStored] = useState(opened)
  const lock = useLock(stored?.id ?? null, isDynamic)

  function store(post: StoredPost) {
    // The form stays as it is: to be drawn anew at its address would take the caret away from the writer.
    if (!stored) window.history.replaceState(null, '', paths.adminPost(post.id))
    setStored(post)
  }

  return (
    <Screen
      title={stored ? 'Edit Post' : 'New Post'}
      backTo={paths.adminBlog}
      actions={stored && <Preview id={stored.id} />}
    >
      <OperationProvider operation={opened ? 'update' : 'create'}>
        <Form el="div" initialState={formState} isDocumentForm onChange={[lock.onChange]}>
          <PostForm
            initialState={formState}
            stored={stored}
            onStored={store}
            notSent={notSent}
            otherEditor={lock.otherEditor}
          />
        </Form>
      </OperationProvider>
    </Screen>
  )
}

/** The stored post in its page, in a tab of its own: what is unsaved here stays. */
function Preview({ id }: { id: string }) {
  return (
    <a className={button()} href={paths.previewPost(id)} target="_blank" rel="noopener">
      <AdminIcon name="out" />
      View as saved
    </a>
  )
}

const REFRESH_MS = 10_000

/** Payload merges what is returned; the state that it passed in has lost its custom components on the way. */
const NOTHING_NEW: FormState = {}

type Change = { formState: FormState }

/**
 * Says on the server that this post is being edited here, with the first change and then every ten seconds of
 * typing, and tells who else edits it.
 *
 * @param id - null for a post that was never saved
 * @param isDynamic - ask after every change, because fields may depend on it
 */
function useLock(id: string | null, isDynamic: boolean) {
  const { collectionSlug, currentEditor, isLocked, docPermissions, getDocPreferences, unlockDocument } =
    useDocumentInfo()
  const { getFormState } = useServerFunctions()
  const { user } = useAuth()
  const [editor, setEditor] = useState(() => (isLocked ? emailOf(currentEditor) : null))
  const requestedAt = useRef(0)
  const isMine = useRef(false)

  const onChange = useCallback(
    async ({ formState }: Change): Promise<FormState> => {
      const isDue = Boolean(id) && Date.now() - requestedAt.current >= REFRESH_MS
      if (!isDue && !isDynamic) return NOTHING_NEW
      if (isDue) requestedAt.current = Date.now()
      const response = await getFormState({
        id: id ?? undefined,
        collectionSlug,
        docPermissions,
        docPreferences: await getDocPreferences(),
        formState,
        operation: id ? 'update' : 'create',
        renderAllFields: false,
        returnLockStatus: Boolean(id),
        schemaPath: collectionSlug ?? '',
        skipValidation: true,
        updateLastEdited: isDue,
      })
      if (!response || !('state' in response)) return NOTHING_NEW
      const owner = response.lockedState?.user
      isMine.current = Boolean(owner) && idOf(owner) === user?.id
      setEditor(owner && !isMine.current ? emailOf(owner) : null)
      return (isDynamic && response.state) || NOTHING_NEW
    },
    [id, collectionSlug, docPermissions, getDocPreferences, getFormState, isDynamic, user?.id],
  )

  useEffect(
    () => () => {
      if (isMine.current && id && collectionSlug)
        void unlockDocument(id, collectionSlug).catch(() => undefined)
    },
    [id, collectionSlug, unlockDocument],
  )

  return { onChange, otherEditor: editor }
}

function idOf(user: unknown): unknown {
  return typeof user === 'object' && user !== null && 'id' in user ? user.id : user
}

function emailOf(user: unknown): string {
  return typeof user === 'object' && user !== null && 'email' in user ? String(user.email) : 'Somebody else'
}

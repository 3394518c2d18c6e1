'use client'

import { Form, OperationProvider } from '@payloadcms/ui'
import type { FormState } from 'payload'
import { useState } from 'react'
import { paths } from '@/domain/paths'
import { AdminIcon } from '../shell/admin-icon'
import { button } from '../shell/controls'
import { Screen } from '../shell/screen'
import { PostForm } from './post-form.client'
import type { StoredPost } from './stored-post'
import { useLock } from './use-lock.client'

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

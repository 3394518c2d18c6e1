'use client'

import { Form, OperationProvider, useDocumentInfo } from '@payloadcms/ui'
import type { FormState } from 'payload'
import { PostForm, type StoredPost } from './post-form.client'
import { useLock } from './use-lock.client'

type Props = { formState: FormState; stored: StoredPost | null; notSent: string[]; isDynamic: boolean }

/** Payload's form state around our form. It is no <form>: Enter in a field must not choose between two buttons. */
export function PostEditor({ formState, stored, notSent, isDynamic }: Props) {
  const { id } = useDocumentInfo()
  const lock = useLock(isDynamic)
  return (
    <OperationProvider operation={id ? 'update' : 'create'}>
      <Form el="div" initialState={formState} isDocumentForm onChange={[lock.onChange]}>
        <PostForm initialState={formState} stored={stored} notSent={notSent} otherEditor={lock.otherEditor} />
      </Form>
    </OperationProvider>
  )
}

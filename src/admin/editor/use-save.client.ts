'use client'

import { useForm } from '@payloadcms/ui'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { paths } from '@/domain/paths'
import { notifyError, notifySuccess } from '../notify.client'
import type { Refusal } from './refusal'
import { savePost } from './save-post'
import type { StoredPost } from './stored-post'
import { type PostValues, textOf } from './values'

type Options = {
  id: string | null
  values: PostValues
  openedAt: string | null
  setOpenedAt: (at: string | null) => void
  /** @param leaves - whether the screen is about to be left */
  onSaved: (post: StoredPost, sent: PostValues, leaves: boolean) => void
}

/** The two buttons and the key: what they refuse, store and say, and what follows. */
export function useSave({ id, values, openedAt, setOpenedAt, onSaved }: Options) {
  const router = useRouter()
  const { dispatchFields, setSubmitted } = useForm()
  const [isSaving, setSaving] = useState(false)
  const [stale, setStale] = useState<{ message: string; storedAt: string | null } | null>(null)
  const [refusal, setRefusal] = useState<Refusal | null>(null)

  /** @param leaves - for the list, as after a button; else the form stays as it is */
  async function save(published: boolean, leaves: boolean) {
    if (!textOf(values.title).trim() || !textOf(values.slug).trim())
      return notifyError('Title and slug are required')
    setSaving(true)
    const outcome = await savePost({ id, values, published, openedAt })
    if (outcome.kind === 'saved') {
      onSaved(outcome.post, values, leaves)
      notifySuccess(published ? 'Post published' : 'Post saved as draft')
      setStale(null)
      setRefusal(null)
      // Stays busy when it leaves: the buttons must not take a second click while the list is on its way.
      return leaves ? router.push(paths.adminBlog) : setSaving(false)
    }
    setSaving(false)
    notifyError(outcome.message)
    if (outcome.kind === 'stale') return setStale(outcome)
    if (outcome.fields.length === 0) return
    // Payload's fields show what is wrong with them in a form that was sent, and in no other.
    setSubmitted(true)
    dispatchFields({ type: 'ADD_SERVER_ERRORS', errors: outcome.fields })
    setRefusal(outcome)
  }

  function acceptStale() {
    setOpenedAt(stale?.storedAt ?? null)
    setStale(null)
  }

  return { isSaving, save, stale: stale?.message ?? null, acceptStale, refusal }
}

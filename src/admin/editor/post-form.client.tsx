'use client'

import { RenderFields, useAllFormFields, useConfig, useDocumentInfo } from '@payloadcms/ui'
import type { FormState, SanitizedFieldsPermissions } from 'payload'
import { useEffect, useMemo, useState } from 'react'
import { card, cardTitle } from '../shell/controls'
import { split } from './field-places'
import { History } from './history/history.client'
import { AddressNotice, DraftOffer, LockNotice, StaleNotice } from './notices.client'
import { PostBar } from './post-bar.client'
import { RefusalContext } from './refusal'
import type { StoredPost } from './stored-post'
import { useDraft } from './use-draft.client'
import { useLeaveGuard } from './use-leave-guard.client'
import { useSave } from './use-save.client'
import { useSaveKey } from './use-save-key.client'
import { type PostValues, textOf, toValues } from './values'

type Props = {
  initialState: FormState
  stored: StoredPost | null
  onStored: (post: StoredPost) => void
  notSent: string[]
  otherEditor: string | null
}

/** The card 'Post Details' with the fields of the collection, its two buttons, and what concerns them. */
export function PostForm({ initialState, stored, onStored, notSent, otherEditor }: Props) {
  const { collectionSlug, docPermissions } = useDocumentInfo()
  const { getEntityConfig } = useConfig()
  const [fields, dispatch] = useAllFormFields()
  const { main, below } = useMemo(
    () => split(getEntityConfig({ collectionSlug })?.fields ?? []),
    [collectionSlug, getEntityConfig],
  )
  const [before, setBefore] = useState(() => toValues(initialState, notSent))
  const values = useMemo(() => toValues(fields, notSent), [fields, notSent])
  const [openedAt, setOpenedAt] = useState(stored?.updatedAt ?? null)
  const id = stored?.id ?? null
  const draft = useDraft({ id, values, stored: before, openedAt })
  const { isSaving, save, stale, acceptStale, refusal } = useSave({
    id,
    values,
    openedAt,
    setOpenedAt,
    onSaved: (post: StoredPost, sent: PostValues, leaves: boolean) => {
      draft.finish(leaves)
      if (leaves) return
      setBefore(sent)
      setOpenedAt(post.updatedAt)
      onStored(post)
      if (!stored) document.title = document.title.replace('New Post', textOf(sent.title))
    },
  })
  const isLive = useIsLive()
  useLeaveGuard(draft.isDirty && !isSaving)
  useSaveKey(() => !isSaving && save(stored?.isPublished ?? false, false))

  function restore(kept: Record<string, unknown>) {
    for (const path of Object.keys(values)) {
      if (path in kept) dispatch({ type: 'UPDATE', path, value: kept[path], valid: true })
    }
    draft.dismiss()
  }

  const rendering = placesOf(collectionSlug ?? '', docPermissions?.fields ?? {})
  const newSlug = textOf(values.slug)
  return (
    <RefusalContext value={refusal}>
      <section className="grid grid-cols-[minmax(0,1fr)] gap-5" aria-labelledby="post-details">
        <fieldset disabled={!isLive} className="contents">
          <PostBar
            stored={stored}
            isDirty={draft.isDirty}
            isSaving={isSaving}
            onSave={(published) => save(published, true)}
          >
            {stale && <StaleNotice message={stale} onKeepMine={acceptStale} />}
          </PostBar>
          {otherEditor && <LockNotice editor={otherEditor} />}
          {draft.offer && <DraftOffer draft={draft.offer} onRestore={restore} onDiscard={draft.discard} />}
          <div className={`${card} ${fieldGrid}`}>
            <RenderFields fields={main} forceRender {...rendering} />
            {stored?.isPublished && newSlug && newSlug !== stored.slug && (
              <AddressNotice from={stored.slug} to={newSlug} />
            )}
          </div>
          {below.some((field) => field !== null) && (
            <section className={card} aria-labelledby="post-extras">
              <h2 className={cardTitle} id="post-extras">
                Optional
              </h2>
              <div className={fieldGrid}>
                <RenderFields fields={below} forceRender {...rendering} />
              </div>
            </section>
          )}
          {stored && (
            <History postId={stored.id} storedAt={stored.updatedAt} values={values} onRestore={restore} />
          )}
        </fieldset>
      </section>
    </RefusalContext>
  )
}

const fieldGrid = 'grid grid-cols-[minmax(0,1fr)] gap-5 p-5 max-sm:p-4'

/** What is typed or pressed before the scripts are there would be lost, so nothing can be. */
function useIsLive(): boolean {
  const [isLive, setLive] = useState(false)
  useEffect(() => setLive(true), [])
  return isLive
}

function placesOf(parentSchemaPath: string, permissions: SanitizedFieldsPermissions) {
  return { parentIndexPath: '', parentPath: '', parentSchemaPath, permissions }
}

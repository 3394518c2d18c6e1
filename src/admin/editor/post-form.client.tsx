'use client'

import { RenderFields, useAllFormFields, useConfig, useDocumentInfo } from '@payloadcms/ui'
import type { FormState } from 'payload'
import { useMemo, useState } from 'react'
import controls from '../shell/controls.module.css'
import styles from './editor.module.css'
import { split } from './field-places'
import { History } from './history/history.client'
import { AddressNotice, DraftOffer, LockNotice, StaleNotice } from './notices.client'
import { RefusalContext } from './refusal'
import { useDraft } from './use-draft.client'
import { useLeaveGuard } from './use-leave-guard.client'
import { useSave } from './use-save.client'
import { textOf, toValues } from './values'

/** The post as the database has it: what the public sees, and where. */
export type StoredPost = { slug: string; isPublished: boolean }

type Props = {
  initialState: FormState
  stored: StoredPost | null
  notSent: string[]
  otherEditor: string | null
}

/** The card 'Post Details' with the fields of the collection, its two buttons, and what concerns them. */
export function PostForm({ initialState, stored, notSent, otherEditor }: Props) {
  const { id, data, collectionSlug, docPermissions } = useDocumentInfo()
  const { getEntityConfig } = useConfig()
  const [fields, dispatch] = useAllFormFields()
  const { main, below } = useMemo(
    () => split(getEntityConfig({ collectionSlug })?.fields ?? []),
    [collectionSlug, getEntityConfig],
  )
  const before = useMemo(() => toValues(initialState, notSent), [initialState, notSent])
  const values = useMemo(() => toValues(fields, notSent), [fields, notSent])
  const [openedAt, setOpenedAt] = useState(textOf(data?.updatedAt) || null)
  const postId = id ? String(id) : null
  const draft = useDraft({ id: postId, values, stored: before, openedAt })
  const { isSaving, save, stale, acceptStale, refusal } = useSave({
    id: postId,
    values,
    openedAt,
    setOpenedAt,
    onSaved: draft.finish,
  })
  useLeaveGuard(draft.isDirty && !isSaving)

  function restore(kept: Record<string, unknown>) {
    for (const path of Object.keys(values)) {
      if (path in kept) dispatch({ type: 'UPDATE', path, value: kept[path], valid: true })
    }
    draft.dismiss()
  }

  const rendering = {
    parentIndexPath: '',
    parentPath: '',
    parentSchemaPath: collectionSlug ?? '',
    permissions: docPermissions?.fields ?? {},
  }
  const newSlug = textOf(values.slug)
  return (
    <RefusalContext value={refusal}>
      <div className={styles.editor}>
        {otherEditor && <LockNotice editor={otherEditor} />}
        {draft.offer && <DraftOffer draft={draft.offer} onRestore={restore} onDiscard={draft.discard} />}
        <section className={controls.card} aria-labelledby="post-details">
          <h2 className={controls.cardTitle} id="post-details">
            Post Details
          </h2>
          <div className={styles.body}>
            <RenderFields fields={main} forceRender {...rendering} />
            {stored?.isPublished && newSlug && newSlug !== stored.slug && (
              <AddressNotice from={stored.slug} to={newSlug} />
            )}
            {stale && <StaleNotice message={stale} onKeepMine={acceptStale} />}
            <SaveButtons isSaving={isSaving} onSave={save} />
          </div>
        </section>
        {below.some((field) => field !== null) && (
          <section className={controls.card} aria-labelledby="post-extras">
            <h2 className={controls.cardTitle} id="post-extras">
              Optional
            </h2>
            <div className={styles.body}>
              <RenderFields fields={below} forceRender {...rendering} />
            </div>
          </section>
        )}
        {postId && <History postId={postId} values={values} onRestore={restore} />}
      </div>
    </RefusalContext>
  )
}

type SaveProps = { isSaving: boolean; onSave: (published: boolean) => void }

function SaveButtons({ isSaving, onSave }: SaveProps) {
  return (
    <div className={styles.buttons}>
      <button type="button" className={controls.button} disabled={isSaving} onClick={() => onSave(false)}>
        Save as Draft
      </button>
      <button
        type="button"
        className={`${controls.button} ${controls.primary}`}
        disabled={isSaving}
        onClick={() => onSave(true)}
      >
        Publish
      </button>
    </div>
  )
}

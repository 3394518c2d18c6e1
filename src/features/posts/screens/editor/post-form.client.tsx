'use client'

import { RenderFields, useAllFormFields, useConfig, useDocumentInfo } from '@payloadcms/ui'
import type { ClientField, FormState, SanitizedFieldsPermissions } from 'payload'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { PendingChanges } from '@/features/posts/rules/pending-changes'
import type { Review } from '@/features/posts/rules/review'
import { useMayPublish } from '@/features/posts/screens/may-publish.client'
import { card } from '@/staff-ui/controls'
import { notice, StaleNotice, toPresence } from '@/staff-ui/saving/notices.client'
import { useSaveKey } from '@/staff-ui/saving/save-key.client'
import { notifyError } from '@/staff-ui/toasts.client'
import { defer, useDeferred } from '@/ui/deferred.client'
import { useLive } from '@/ui/use-live'
import { ChangesNotice } from './changes-notice.client'
import { PendingContext, usePending } from './pending.client'
import { POST_DETAILS_ID, PostBar } from './post-bar.client'
import { type PostValues, type StoredPost, textOf, toValues } from './post-values'
import type { KnownSchedule } from './schedule-watch.client'
import { SidePanel } from './side-panel.client'
import { useChanges } from './use-changes.client'
import { type OfferedDraft, useDraft } from './use-draft.client'
import { RefusedSaveContext, useSave } from './use-save.client'

const notices = defer(() => import('./notices.client'))
const reviews = defer(() => import('./review-notice.client').then((it) => it.Reviews))
const watch = defer(() => import('./schedule-watch.client').then((it) => it.ScheduleWatch))
const UNREAD: KnownSchedule = { state: null, hasFailed: true, look: async () => undefined }

type Props = {
  /** The form state of the stored post. */
  postState: FormState
  stored: StoredPost | null
  /** The changes for later that the form has opened with; null for none. */
  opened: PendingChanges | null
  /** The review that waited when the form was opened; null for none. */
  review: Review | null
  onStored: (post: StoredPost) => void
  notSent: string[]
  others: readonly string[]
}

/** The card 'Post Details' with the fields of the collection, its two buttons, and its notices and questions. */
export function PostForm({ postState, stored, opened, review: waited, onStored, notSent, others }: Props) {
  const { collectionSlug, docPermissions } = useDocumentInfo()
  const { getEntityConfig } = useConfig()
  const [fields, dispatch] = useAllFormFields()
  const { main, beside } = useMemo(
    () => split(getEntityConfig({ collectionSlug })?.fields ?? []),
    [collectionSlug, getEntityConfig],
  )
  const [inPost, setInPost] = useState(() => toValues(postState, notSent))
  const values = useMemo(() => toValues(fields, notSent), [fields, notSent])
  const [openedAt, setOpenedAt] = useState(stored?.updatedAt ?? null)
  const id = stored?.id ?? null
  const { changes, changesAt, setChanges, setChangesAt, discard, isDiscarding } = useChanges({
    id,
    opened,
    openedAt,
    inPost,
    values,
    fill,
  })
  const saved = useMemo(() => ({ ...inPost, ...changes?.values }), [inPost, changes])
  const draft = useDraft({ id, values, stored: saved, openedAt, changesAt })
  const pending = usePending()
  const { isSaving, save, stale, acceptStale, refusedSave } = useSave({
    id,
    values,
    openedAt,
    setOpenedAt,
    changesAt,
    setChangesAt,
    visit: draft.visit,
    settle: async () => {
      // A copy that is still being sent would arrive after the save, and be offered as unsaved work.
      await draft.settled()
      return pending.settle()
    },
    onSaved: (post: StoredPost, sent: PostValues, leaves: boolean) => {
      draft.finish(leaves)
      if (leaves) return
      setInPost(sent)
      setChanges(null)
      setOpenedAt(post.updatedAt)
      onStored(post)
      if (!stored) document.title = document.title.replace('New Post', textOf(sent.title))
    },
    onSavedForLater: (kept, sent) => {
      draft.finish(false)
      setChanges({ ...kept, values: sent })
    },
  })
  const [review, setReview] = useState(waited)
  const [isAsking, setAsking] = useState(false)
  const Reviews = useDeferred(reviews, review !== null, noteMissing)
  const [schedule, setSchedule] = useState<KnownSchedule | null>(null)
  const ScheduleWatch = useDeferred(
    watch,
    id !== null,
    useCallback(() => setSchedule(UNREAD), []),
  )
  // Input before hydration would be lost, so the form is disabled until then.
  const isLive = useLive()
  const section = useRef<HTMLElement>(null)
  // A new post begins with the focus in its title, unless the focus is somewhere else already.
  useEffect(() => {
    const { activeElement, body } = document
    if (!isLive || id || (activeElement !== body && !(activeElement instanceof HTMLHeadingElement))) return
    section.current?.querySelector<HTMLInputElement>('input[type=text]')?.focus()
  }, [isLive, id])
  useLeaveGuard(draft.isDirty && !isSaving)
  // The key saves where the form's values are already stored: as a draft, for later or on the site. So it never
  // publishes changes that are saved for later.
  const mayPublish = useMayPublish()
  const target = !stored?.isPublished ? 'draft' : changes || !mayPublish ? 'later' : 'site'
  useSaveKey(() => !isSaving && save(target, false))

  /** Reads whether the post is public now, because a schedule or somebody else may have changed it since. */
  async function lookAgain() {
    const part = await import('./look-again').catch(() => null)
    const found = id && (await part?.readAgain(id, inPost, changes && saved))
    if (!found) return
    onStored(found.post)
    // If other values were stored since, the next save asks about them.
    if (found.holds !== 'other') setOpenedAt(found.post.updatedAt)
    if (found.holds !== 'changes') return
    setInPost(saved)
    setChanges(null)
  }

  function keepMine() {
    focusForm()
    acceptStale()
    void lookAgain()
  }

  function fill(kept: PostValues) {
    for (const path of Object.keys(values)) {
      if (path in kept) dispatch({ type: 'UPDATE', path, value: kept[path], valid: true })
    }
  }

  /** Saves first, because reviewers see what is saved. */
  async function askReview() {
    const isSaved = (id && !draft.isDirty) || (await save(stored?.isPublished ? 'later' : 'draft', false))
    if (isSaved) reviews.load().then(() => setAsking(true), noteMissing)
  }

  function restoreDraft(kept: OfferedDraft) {
    draft.take(kept)
    fill(kept.values)
    // A draft of an older text must not silently replace a newer version, so its save is refused and asks.
    if (id && kept.openedAt) setOpenedAt(kept.openedAt)
    if (id && kept.changesAt !== undefined) setChangesAt(kept.changesAt)
  }

  function restoreVersion(version: PostValues) {
    draft.setAside()
    fill(version)
  }

  const rendering = placesOf(collectionSlug ?? '', docPermissions?.fields ?? {})
  const newSlug = textOf(values.slug)
  const isMoved = stored?.isPublished && newSlug && newSlug !== stored.slug
  const Notices = useDeferred(notices, Boolean(draft.offer || isMoved), noticesMissing)
  return (
    <PendingContext value={pending.add}>
      <RefusedSaveContext value={refusedSave}>
        <section
          ref={section}
          className="grid grid-cols-[minmax(0,1fr)] gap-5"
          aria-labelledby={POST_DETAILS_ID}
        >
          <fieldset disabled={!isLive} className="contents">
            <PostBar
              stored={stored}
              changesAt={changes?.savedAt ?? null}
              waiting={
                id &&
                ScheduleWatch && (
                  <ScheduleWatch
                    post={id}
                    savedAt={`${stored?.updatedAt} ${changesAt}`}
                    onKnown={setSchedule}
                    onDue={() => void lookAgain()}
                  />
                )
              }
              isDirty={draft.isDirty}
              isSaving={isSaving}
              content={textOf(values.content)}
              onSave={(how) => save(how, how !== 'later')}
              onAskReview={review?.state === 'open' ? null : () => void askReview()}
            >
              {stale && <StaleNotice message={stale} onKeepMine={keepMine} />}
              {draft.offer && Notices && (
                <Notices.DraftOffer
                  isNew={!stored}
                  draft={draft.offer}
                  count={draft.offered}
                  onRestore={restoreDraft}
                  onDiscard={(kept) => {
                    focusForm()
                    draft.discard(kept)
                  }}
                />
              )}
            </PostBar>
            {others.length > 0 && (
              <div className={notice} role="status">
                <p>{toPresence(others)}</p>
              </div>
            )}
            {stored && changes && (
              <ChangesNotice
                changes={changes}
                post={stored}
                stored={inPost}
                values={values}
                isBusy={isSaving || isDiscarding}
                onDiscard={() => {
                  focusForm()
                  void discard()
                }}
              />
            )}
            {id && Reviews && (
              <Reviews
                post={id}
                review={review}
                seenAt={changes?.savedAt ?? stored?.updatedAt ?? ''}
                isDirty={draft.isDirty}
                onReview={setReview}
                isAsking={isAsking}
                onAsking={setAsking}
              />
            )}
            <div className={BESIDE}>
              <div className={`${card} grid grid-cols-[minmax(0,1fr)] gap-5 ${fieldGrid}`}>
                <RenderFields fields={main} forceRender {...rendering} />
                {isMoved && Notices && <Notices.AddressNotice from={stored.slug} to={newSlug} />}
              </div>
              <SidePanel
                fields={beside}
                rendering={rendering}
                stored={stored}
                values={values}
                isDirty={draft.isDirty}
                schedule={schedule}
                review={review}
                onSave={(how) => save(how, false)}
                onRestore={restoreVersion}
              />
            </div>
          </fieldset>
        </section>
      </RefusedSaveContext>
    </PendingContext>
  )
}

const noticesMissing = () => notifyError('A notice could not be shown. Load the page again before you save.')
const noteMissing = () => notifyError('Reviews could not be opened')

/** From 80 rem on the panels are beside the form, on half of the width, or more while one needs it. */
const BESIDE =
  'grid grid-cols-[minmax(0,1fr)] items-start gap-5 min-[80rem]:grid-cols-[minmax(0,1fr)_auto] min-[80rem]:has-[[data-side=open]_[data-wide]]:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]'

/** From 48 rem on short fields are side by side, so that the content begins high on the screen. */
const fieldGrid =
  'p-5 max-sm:p-4 md:[&>.render-fields]:grid-cols-[repeat(2,minmax(0,1fr))]! md:[&>.render-fields>*]:col-span-full md:[&>.render-fields>:is(:has(>:is(input,select)),.field-type.text)]:col-span-1'

/** When a notice closes with the focus in it, the focus would jump to the top of the page. */
function focusForm() {
  document.getElementById(POST_DETAILS_ID)?.focus({ preventScroll: true })
}

function placesOf(parentSchemaPath: string, permissions: SanitizedFieldsPermissions) {
  return { parentIndexPath: '', parentPath: '', parentSchemaPath, permissions }
}

type FieldGroups = {
  /** Fields of the card 'Post Details'. */
  main: ClientField[]
  /** Fields with `admin.position: 'sidebar'`, for the panels. */
  beside: ClientField[]
}

/**
 * Divides the fields between the card and the panels; nulls take the places of the others, so that indexes stay the
 * same.
 */
export function split(fields: readonly ClientField[]): FieldGroups {
  return { main: only(fields, (field) => !isBeside(field)), beside: only(fields, isBeside) }
}

/** Payload's RenderFields skips null, as its own screens rely on, though its type does not say so. */
function only(fields: readonly ClientField[], keep: (field: ClientField) => boolean): ClientField[] {
  return fields.map((field) => (keep(field) ? field : null)) as ClientField[]
}

function isBeside({ admin }: ClientField): boolean {
  return admin !== undefined && 'position' in admin && admin.position === 'sidebar'
}

const QUESTION = 'You have unsaved changes. Leave this page?'

/** Asks before a navigation that would lose unsaved input. */
function useLeaveGuard(isDirty: boolean): void {
  useEffect(() => {
    if (!isDirty) return
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault()
    const onClick = (event: MouseEvent) => {
      if (leadsAway(event) && !window.confirm(QUESTION)) {
        event.preventDefault()
        event.stopPropagation()
      }
    }
    window.addEventListener('beforeunload', onUnload)
    document.addEventListener('click', onClick, true)
    return () => {
      window.removeEventListener('beforeunload', onUnload)
      document.removeEventListener('click', onClick, true)
    }
  }, [isDirty])
}

function leadsAway(event: MouseEvent): boolean {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (!link || link.target === '_blank' || event.ctrlKey || event.metaKey || event.shiftKey) return false
  const url = new URL(link.href, window.location.href)
  // Another origin unloads the document, and the browser asks by itself.
  return url.origin === window.location.origin && url.pathname !== window.location.pathname
}

'use client'

import { useForm } from '@payloadcms/ui'
import { useRouter } from 'next/navigation'
import { createContext, useEffect, useRef, useState } from 'react'
import { paths } from '@/domain/paths'
import type { PendingChanges } from '@/features/posts/rules/pending-changes'
import { VISIT_HEADER } from '@/features/posts/rules/unsaved-work'
import { fetchJson, RequestFailed } from '@/lib/fetch-json'
import { openedHeader, type Stale, toStale } from '@/staff-ui/saving/stale-save'
import { notifyError, notifySuccess } from '@/staff-ui/toasts.client'
import { changesHeader, type StaleChanges, saveChanges, toStaleChanges } from './changes-api'
import type { usePending } from './pending.client'
import { type PostValues, type StoredPost, textOf, toStoredPost } from './post-values'

/** The post that already has the requested slug, as far as the reader may see it. */
type SlugHolder = { id: string; title: string }

/** The refusal of the last save; the fields themselves hold their problems. */
export type RefusedSave = { holder: SlugHolder | null }

/** The refusal that the form shows; null if the last save was not refused. */
export const RefusedSaveContext = createContext<RefusedSave | null>(null)

/** The target of a save: a draft, the site, or changes beside the public version. */
export type SaveTarget = 'draft' | 'site' | 'later'

const DONE: Record<SaveTarget, string> = {
  draft: 'Post saved as draft',
  site: 'Post published',
  later: 'Changes saved for later',
}

type Options = {
  id: string | null
  values: PostValues
  openedAt: string | null
  setOpenedAt: (at: string | null) => void
  /** When the changes for later were saved, as the form knows it; null for none. */
  changesAt: string | null
  setChangesAt: (at: string | null) => void
  /** The id of the visit, whose unsaved work on the server ends with the save. */
  visit: string
  /** Waits for running work of fields, such as an upload. */
  settle: ReturnType<typeof usePending>['settle']
  /** @param leaves - whether the screen is about to close */
  onSaved: (post: StoredPost, sent: PostValues, leaves: boolean) => void
  onSavedForLater: (changes: PendingChanges, sent: PostValues) => void
}

/**
 * Saves the form for its buttons and its key: validates it, stores it, shows the outcome, and leaves the screen if
 * wanted.
 */
export function useSave({
  id,
  values,
  openedAt,
  setOpenedAt,
  changesAt,
  setChangesAt,
  visit,
  settle,
  onSaved,
  onSavedForLater,
}: Options) {
  const router = useRouter()
  const { dispatchFields, setSubmitted } = useForm()
  const [isSaving, setSaving] = useState(false)
  const [stale, setStale] = useState<Stale | StaleChanges | null>(null)
  const [refusedSave, setRefusedSave] = useState<RefusedSave | null>(null)

  const latest = useRef(values)
  useEffect(() => {
    latest.current = values
  })

  /**
   * @param leaves - whether it returns to the list, as after the main button
   * @returns whether it was saved; a refusal has been shown
   */
  async function save(target: SaveTarget, leaves: boolean): Promise<boolean> {
    if (!textOf(values.title).trim() || !textOf(values.slug).trim()) {
      notifyError('Title and slug are required')
      return false
    }
    setSaving(true)
    const settled = await settle()
    if ('problem' in settled) {
      setSaving(false)
      notifyError(settled.problem)
      return false
    }
    // Input that was typed during the wait for a field is saved too.
    const sent = { ...latest.current, ...settled.values }
    const outcome = await savePost({ id, values: sent, target, openedAt, changesAt, visit })
    if (outcome.kind === 'saved' || outcome.kind === 'kept') {
      if (outcome.kind === 'saved') onSaved(outcome.post, sent, leaves)
      else onSavedForLater(outcome.changes, sent)
      notifySuccess(DONE[target])
      if (id && target === 'draft') void notifyOfSchedule(id)
      setStale(null)
      setRefusedSave(null)
      // The buttons stay busy while the list is loading, so that they take no second click.
      if (leaves) router.push(paths.adminBlog)
      else setSaving(false)
      return true
    }
    setSaving(false)
    notifyError(outcome.message)
    if (outcome.kind === 'stale') setStale(outcome)
    else if (outcome.fields.length > 0) {
      // Payload's fields show their messages only in a submitted form.
      setSubmitted(true)
      dispatchFields({ type: 'ADD_SERVER_ERRORS', errors: outcome.fields })
      setRefusedSave(outcome)
    }
    return false
  }

  function acceptStale() {
    if (stale && 'changesAt' in stale) setChangesAt(stale.changesAt)
    else setOpenedAt(stale?.storedAt ?? null)
    setStale(null)
  }

  return { isSaving, save, stale: stale?.message ?? null, acceptStale, refusedSave }
}

/** Shows what has become of the schedule, if there is one. */
async function notifyOfSchedule(post: string): Promise<void> {
  // A failure is silent, because the save itself has succeeded.
  const part = await import('./schedule-notice.client').catch(() => null)
  await part?.notifyOfSchedule(post).catch(() => undefined)
}

type FieldProblem = { path: string; message: string }

type SaveOutcome =
  | { kind: 'saved'; post: StoredPost }
  /** Saved for later, beside the public version. */
  | { kind: 'kept'; changes: PendingChanges }
  /** Somebody else has saved this post, or changes of it, since it was opened here. */
  | ({ kind: 'stale' } & (Stale | StaleChanges))
  | ({ kind: 'failed'; message: string; fields: FieldProblem[] } & RefusedSave)

const GONE = 'This post was deleted in the meantime. Your text is kept in this browser.'
const FALLBACK = 'The post could not be saved. Your text is kept in this browser.'

type Save = {
  id: string | null
  values: PostValues
  target: SaveTarget
  openedAt: string | null
  changesAt: string | null
  visit: string
}

/**
 * Saves a new or existing post, or its changes for later.
 *
 * @param openedAt - when the post was last stored, as the form knows it: the server refuses the save when somebody
 * has stored it since. Null skips the check.
 * @param changesAt - the same for the changes for later; null for none
 * @returns the outcome; when the session has ended, that of the save after signing in again
 */
async function savePost({ id, values, target, openedAt, changesAt, visit }: Save): Promise<SaveOutcome> {
  try {
    if (id && target === 'later') {
      const { changes } = await saveChanges({ id, values, basedOn: openedAt, known: changesAt, visit })
      return changes?.savedAt ? { kind: 'kept', changes } : failure(FALLBACK)
    }
    const { doc } = await fetchJson(`${paths.posts}${id ? `/${encodeURIComponent(id)}` : ''}?depth=0`, {
      method: id ? 'PATCH' : 'POST',
      body: { ...values, published: target === 'site' },
      headers: {
        [VISIT_HEADER]: visit,
        ...(id ? { ...changesHeader(changesAt), ...openedHeader(openedAt) } : {}),
      },
      session: 'regain',
    })
    const post = toStoredPost(doc)
    return post ? { kind: 'saved', post } : failure(FALLBACK)
  } catch (error) {
    return toFailure(error, id !== null)
  }
}

function toFailure(error: unknown, isStored: boolean): SaveOutcome {
  if (!(error instanceof RequestFailed) || error.status === 0)
    return failure(`${FALLBACK} Is the connection up?`)
  if (error.status === 401) return failure(FALLBACK)
  if (error.status === 404) return failure(isStored ? GONE : FALLBACK)
  const stale = toStale(error) ?? toStaleChanges(error)
  if (stale) return { kind: 'stale', ...stale }
  const body: Problem = error.body
  const [first] = body?.errors ?? []
  return failure(first?.message || FALLBACK, first?.data)
}

function failure(message: string, { errors = [], holder = null }: Details = {}): SaveOutcome {
  return { kind: 'failed', message, fields: errors, holder }
}

type Details = { errors?: FieldProblem[] } & Partial<RefusedSave>

type Problem = { errors?: { message?: string; data?: Details }[] } | null

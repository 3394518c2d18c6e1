'use client'

import { useForm } from '@payloadcms/ui'
import { useRouter } from 'next/navigation'
import { createContext, useEffect, useRef, useState } from 'react'
import { paths } from '@/domain/paths'
import { requestTimeout } from '@/lib/fetch-json'
import { regainSession } from '../session/session-fetch'
import { notifyError, notifySuccess } from '../shell/toasts.client'
import { type PostValues, type StoredPost, textOf, toStoredPost } from './post-values'

/** The post that has the slug which another one asked for, as far as it may be read here. */
type SlugHolder = { id: string; title: string }

/** What the last save was refused with; the fields themselves hold what is wrong with them. */
export type Refusal = { holder: SlugHolder | null }

/** The refusal that the form shows; null when it was not refused. */
export const RefusalContext = createContext<Refusal | null>(null)

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

/** Ctrl+S (on a Mac Cmd+S) saves what the screen holds, wherever the focus is, in the place of saving the page. */
export function useSaveKey(save: () => void): void {
  const latest = useRef(save)
  useEffect(() => {
    latest.current = save
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      if (event.key.toLowerCase() !== 's') return
      event.preventDefault()
      if (!event.repeat) latest.current()
    }
    // Before the fields: an editor among them may have a use of its own for the key.
    document.addEventListener('keydown', press, true)
    return () => document.removeEventListener('keydown', press, true)
  }, [])
}

type FieldProblem = { path: string; message: string }

type SaveOutcome =
  | { kind: 'saved'; post: StoredPost }
  /** Somebody else stored this post after it was opened here. */
  | { kind: 'stale'; message: string; storedAt: string | null }
  | ({ kind: 'failed'; message: string; fields: FieldProblem[] } & Refusal)

const STALE = 409
const GONE = 'This post was deleted in the meantime. Your text is kept in this browser.'
const FALLBACK = 'The post could not be saved. Your text is kept in this browser.'

type Save = { id: string | null; values: PostValues; published: boolean; openedAt: string | null }

/**
 * Stores a post, new or existing.
 *
 * @param openedAt - when the post was last stored as the form knows it; the server refuses the save when
 *   somebody stored it since. Null skips that question.
 * @returns the outcome; when the session has ended, of the save that follows after signing in again in place
 */
async function savePost(save: Save): Promise<SaveOutcome> {
  try {
    const response = await send(save)
    if (!isShutOut(response)) return await toOutcome(save, response)
    const isOpen = await regainSession()
    return isOpen ? await toOutcome(save, await send(save)) : failure(FALLBACK)
  } catch {
    return failure(`${FALLBACK} Is the connection up?`)
  }
}

function send({ id, values, published, openedAt }: Save): Promise<Response> {
  const headers: Record<string, string> = { 'content-type': 'application/json' }
  if (id && openedAt) headers['if-match'] = `"${openedAt}"`
  const body = JSON.stringify({ ...values, published })
  const method = id ? 'PATCH' : 'POST'
  return fetch(`${addressOf(id)}?depth=0`, { method, headers, body, signal: requestTimeout() })
}

/** Anyone who is not signed in as an admin gets 404 from the API, as it does for a post that is gone. */
function isShutOut({ status }: Response): boolean {
  return status === 401 || status === 404
}

function addressOf(id: string | null): string {
  return id ? `/api/blog-posts/${encodeURIComponent(id)}` : '/api/blog-posts'
}

async function toOutcome({ id }: Save, response: Response): Promise<SaveOutcome> {
  // A page that something on the way has put in the place of the response is no save.
  if (response.ok) {
    const post = toStoredPost((await response.json()).doc)
    return post ? { kind: 'saved', post } : failure(FALLBACK)
  }
  if (isShutOut(response)) return failure(GONE)
  const body: Problem = await response.json().catch(() => null)
  const [first] = body?.errors ?? []
  // A slug in use is a conflict too, but one with another post: its response names the field.
  if (response.status === STALE && !first?.data?.errors) return toStale(addressOf(id), body)
  return failure(first?.message || FALLBACK, first?.data)
}

function failure(message: string, { errors = [], holder = null }: Details = {}): SaveOutcome {
  return { kind: 'failed', message, fields: errors, holder }
}

/** Asks when the post was stored that stands in the way: a save that replaces it replaces that one, and no later one. */
async function toStale(address: string, body: Problem): Promise<SaveOutcome> {
  const stored: { updatedAt?: string } = await (
    await fetch(`${address}?depth=0`, { signal: requestTimeout() })
  ).json()
  return {
    kind: 'stale',
    message: body?.errors?.[0]?.message || FALLBACK,
    storedAt: stored.updatedAt ?? null,
  }
}

type Details = { errors?: FieldProblem[] } & Partial<Refusal>

type Problem = { errors?: { message?: string; data?: Details }[] } | null

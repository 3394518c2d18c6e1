'use client'

import {
  useConfig,
  useDocumentEvents,
  useDocumentInfo,
  useForm,
  useFormBackgroundProcessing,
  useServerFunctions,
} from '@payloadcms/ui'
import { useRouter } from 'next/navigation'
import { deepCopyObjectSimpleWithoutReactComponents } from 'payload/shared'
import { useState } from 'react'
import { paths } from '@/domain/paths'
import { fetchJson, firstError, isRecord, RequestFailed } from '@/lib/fetch-json'
import { openedHeader, type Stale, toStale } from '@/staff-ui/saving/stale-save'
import { notifyError, notifySuccess } from '@/staff-ui/toasts.client'

type Stored = { id: string; updatedAt: string } & Record<string, unknown>

const GONE = 'This was deleted in the meantime. What you typed is still here.'
const FAILED = 'This could not be saved. What you typed is still here.'

/**
 * The actions on a content document within Payload's form. The server refuses them when somebody else has stored a
 * version since the form was opened, which it sees by the form's `updatedAt`.
 */
export function useContentSave() {
  const { id, collectionSlug, globalSlug, ...info } = useDocumentInfo()
  const form = useForm()
  const { reportUpdate } = useDocumentEvents()
  const { getFormState } = useServerFunctions()
  const { getEntityConfig } = useConfig()
  const router = useRouter()
  // The form keeps it, because two components have buttons that save it.
  const isSaving = useFormBackgroundProcessing()
  const [stale, setStale] = useState<Stale | null>(null)

  const slug = collectionSlug ?? globalSlug ?? ''
  const isNew = Boolean(collectionSlug) && !id
  const place = globalSlug ? `/api/globals/${slug}` : `/api/${slug}${id ? `/${id}` : ''}`
  const addressOf = (isDraft: boolean) => `${place}?depth=0${isDraft ? '&draft=true' : ''}`

  /** Saves the form as a draft, or publishes it. */
  async function save(status: 'draft' | 'published') {
    const sent = form.getFields()
    const values = { ...form.getData(), _status: status }
    await store(values, status === 'draft', async (doc) => {
      notifySuccess(status === 'draft' ? 'Saved as a draft' : 'Published')
      const isAsSent = form.getFields() === sent
      if (isNew) {
        form.setModified(false)
        return router.push(`${paths.admin}/collections/${slug}/${doc.id}`)
      }
      info.setUnpublishedVersionCount((count) => (status === 'draft' ? count + 1 : 0))
      if (status === 'published') info.setHasPublishedDoc(true)
      if (isAsSent) form.setModified(false)
      await take(doc, isAsSent)
    })
  }

  /** Replaces the draft by the published version. */
  async function revert() {
    await act(async () => {
      const published = await fetchJson(addressOf(false))
      await storeNow({ ...published, _status: 'published' }, false, async (doc) => {
        notifySuccess('The form shows what visitors see')
        info.setUnpublishedVersionCount(0)
        await form.reset(doc)
      })
    })
  }

  /** Unpublishes a document. Other changes of the form stay unsaved. */
  async function unpublish() {
    await store({ _status: 'draft' }, false, async (doc) => {
      notifySuccess('Visitors no longer see it')
      info.setUnpublishedVersionCount(0)
      info.setHasPublishedDoc(false)
      form.dispatchFields({ type: 'UPDATE', path: 'updatedAt', value: doc.updatedAt })
    })
  }

  function keepMine() {
    form.dispatchFields({ type: 'UPDATE', path: 'updatedAt', value: stale?.storedAt })
    setStale(null)
  }

  const store = (values: object, isDraft: boolean, onStored: (doc: Stored) => unknown) =>
    act(() => storeNow(values, isDraft, onStored))

  /** Runs an action, and reports unexpected errors. The buttons of all actions are off meanwhile. */
  async function act(work: () => Promise<void>) {
    form.setBackgroundProcessing(true)
    try {
      await work()
    } catch {
      notifyError(`${FAILED} Is the connection up?`)
    } finally {
      form.setBackgroundProcessing(false)
    }
  }

  async function storeNow(values: object, isDraft: boolean, onStored: (doc: Stored) => unknown) {
    const opened: unknown = form.getData().updatedAt
    const openedAt = !isNew && typeof opened === 'string' ? new Date(opened).toISOString() : null
    const method = collectionSlug && id ? 'PATCH' : 'POST'
    const headers = openedHeader(openedAt)
    const saving = fetchJson(addressOf(isDraft), { method, body: values, headers, session: 'regain' })
    const stored = await saving.catch(refuse)
    if (!stored) return
    const doc: unknown = stored.doc ?? stored.result
    if (!isStored(doc)) return notifyError(FAILED)
    setStale(null)
    form.setSubmitted(false)
    info.setData(doc)
    info.incrementVersionCount()
    await onStored(doc)
    reportUpdate({
      id,
      doc,
      entitySlug: slug,
      operation: isNew ? 'create' : 'update',
      updatedAt: doc.updatedAt,
    })
  }

  function refuse(error: unknown) {
    if (!(error instanceof RequestFailed) || error.status === 0) throw error
    if (error.status === 404) return notifyError(GONE)
    const refusal = toStale(error)
    if (refusal) return setStale(refusal)
    const { message, data } = firstError(error.body) ?? {}
    notifyError(typeof message === 'string' ? message : FAILED)
    const errors = isRecord(data) && Array.isArray(data.errors) ? data.errors : []
    if (errors.length === 0) return
    // Payload's fields show their messages only in a submitted form.
    form.setSubmitted(true)
    form.dispatchFields({ type: 'ADD_SERVER_ERRORS', errors })
  }

  /**
   * Updates the form with the stored document.
   *
   * @param isAsSent - whether nothing was typed meanwhile; otherwise only the time of the save is taken over
   */
  async function take(doc: Stored, isAsSent: boolean) {
    form.dispatchFields({ type: 'UPDATE', path: 'updatedAt', value: doc.updatedAt })
    if (!isAsSent || !info.docPermissions) return
    const before = form.getFields()
    const { state } = await getFormState({
      id,
      collectionSlug,
      globalSlug,
      schemaPath: slug,
      operation: 'update',
      data: doc,
      docPermissions: info.docPermissions,
      docPreferences: await info.getDocPreferences(),
      formState: deepCopyObjectSimpleWithoutReactComponents(before, { excludeFiles: true }),
      renderAllFields: false,
      skipValidation: true,
    })
    if (!state) return
    form.dispatchFields({
      type: 'MERGE_SERVER_STATE',
      acceptValues: form.getFields() === before,
      prevStateRef: { current: before },
      serverState: state,
    })
  }

  const isCollection = Boolean(collectionSlug && getEntityConfig({ collectionSlug }))
  return { isNew, isCollection, isSaving, stale: stale?.message ?? null, keepMine, save, revert, unpublish }
}

function isStored(doc: unknown): doc is Stored {
  return isRecord(doc) && typeof doc.updatedAt === 'string'
}

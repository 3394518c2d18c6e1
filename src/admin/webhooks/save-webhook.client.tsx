'use client'

import { useFormFields } from '@payloadcms/ui'
import { FreshSave } from '../factors/fresh-save.client'

/** Saves a webhook. Whoever names another address that is told of leads proves who they are. */
export function SaveWebhook() {
  const isElsewhere = useFormFields(([{ url }]) => (url?.value ?? '') !== (url?.initialValue ?? ''))
  return <FreshSave isAsked={isElsewhere} />
}

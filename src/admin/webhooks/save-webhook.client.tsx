'use client'

import { useFormFields } from '@payloadcms/ui'
import { FreshSave } from '../factors/fresh-save.client'

/** The save button of a webhook. A new address, which would receive leads, needs a fresh sign-in. */
export function SaveWebhook() {
  const isElsewhere = useFormFields(([{ url }]) => (url?.value ?? '') !== (url?.initialValue ?? ''))
  return <FreshSave isAsked={isElsewhere} />
}

'use client'

import { toast } from '@payloadcms/ui'

/** Shows 'Success' with the text. The toast outlives a change of screen. */
export function notifySuccess(text: string): void {
  toast.success('Success', { description: text })
}

/** Shows 'Error' with the text; one that says the same replaces the one before. */
export function notifyError(text: string): void {
  toast.error('Error', { description: text, id: text })
}

'use client'

import {
  useDocumentInfo,
  useEditDepth,
  useForm,
  useFormBackgroundProcessing,
  useFormInitializing,
  useFormModified,
  useFormProcessing,
  useHotkey,
  useOperation,
} from '@payloadcms/ui'
import { useRef } from 'react'
import { button } from '@/ui/button'

/**
 * Replaces Payload's save button for documents without drafts. That one becomes `disabled` while it saves, so that the
 * focus is lost and the keyboard starts at the top of the page; this one keeps the focus.
 */
export function SaveButton() {
  const { uploadStatus } = useDocumentInfo()
  const { disabled, setModified, submit } = useForm()
  const isModified = useFormModified()
  const isProcessing = useFormProcessing()
  const isInBackground = useFormBackgroundProcessing()
  const isInitializing = useFormInitializing()
  const editDepth = useEditDepth()
  const hasChange = useOperation() !== 'update' || isModified
  const isBusy = isProcessing || isInBackground || isInitializing || uploadStatus === 'uploading'
  const canSave = hasChange && !isBusy && !disabled
  const pressed = useRef<HTMLButtonElement>(null)
  const isAtWork = useRef(false)

  // The key clicks the button, so that elements around it handle both alike.
  useHotkey({ cmdCtrlKey: true, editDepth, keyCodes: ['s'] }, (event) => {
    event.preventDefault()
    event.stopPropagation()
    pressed.current?.click()
  })

  async function save() {
    // The form reports that it is saving only a moment after it began.
    if (!canSave || isAtWork.current) return
    isAtWork.current = true
    try {
      const outcome = await submit()
      // Payload's form treats a refusal as a success, and would then allow no second try.
      if (!outcome?.res.ok) setModified(true)
    } finally {
      isAtWork.current = false
    }
  }

  return (
    <button
      type="button"
      id="action-save"
      ref={pressed}
      className={button({ tone: 'signal' })}
      aria-disabled={!canSave}
      aria-keyshortcuts="Control+S Meta+S"
      onClick={() => void save()}
    >
      Save
    </button>
  )
}

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
 * Payload's button for what has no drafts, which becomes `disabled` while it saves: the focus would be lost, and who
 * works by keyboard would stand at the top of the page. This one says so and keeps it.
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

  // Whoever stands around the button sees the keys as a press of it.
  useHotkey({ cmdCtrlKey: true, editDepth, keyCodes: ['s'] }, (event) => {
    event.preventDefault()
    event.stopPropagation()
    pressed.current?.click()
  })

  async function save() {
    // The form says that it is at work a moment after it began.
    if (!canSave || isAtWork.current) return
    isAtWork.current = true
    try {
      const outcome = await submit()
      // Payload's form takes what was refused for saved, and there would be no second try.
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

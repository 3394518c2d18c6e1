'use client'

import { useDocumentInfo, useFormInitializing, useFormModified } from '@payloadcms/ui'
import { useRef } from 'react'
import { floating, StaleNotice } from '@/staff-ui/saving/notices.client'
import { useSaveKey } from '@/staff-ui/saving/save-key.client'
import { button } from '@/ui/button'
import { useContentSave } from './use-content-save.client'

/** The two save buttons of a content document, and the notice after a save of a stale version. */
export function ContentSave() {
  const { hasPublishedDoc, hasSavePermission, unpublishedVersionCount } = useDocumentInfo()
  const isModified = useFormModified()
  const isInitializing = useFormInitializing()
  const { isNew, isSaving, stale, keepMine, save } = useContentSave()
  const isOff = isInitializing || isSaving || !hasSavePermission
  const canSave = !isOff && (isNew || isModified)
  const canPublish = !isOff && (isModified || unpublishedVersionCount > 0 || !hasPublishedDoc)
  const saveDraft = () => canSave && void save('draft')
  useSaveKey(saveDraft)
  const publishing = useRef<HTMLButtonElement>(null)

  function keepMineAndGoOn() {
    keepMine()
    // The notice disappears with the focused button.
    publishing.current?.focus()
  }

  return (
    <div className="flex gap-2 whitespace-nowrap max-sm:[&>button]:px-2 max-sm:[&>button]:text-sm">
      {/* `disabled` would lose the focus while it saves. */}
      <button
        type="button"
        className={button()}
        aria-disabled={!canSave}
        aria-keyshortcuts="Control+S Meta+S"
        onClick={saveDraft}
      >
        Save Draft
      </button>
      <button
        type="button"
        ref={publishing}
        className={button({ tone: 'signal' })}
        aria-disabled={!canPublish}
        onClick={() => canPublish && void save('published')}
      >
        Publish changes
      </button>
      {stale && (
        <div className={floating}>
          <StaleNotice message={stale} onKeepMine={keepMineAndGoOn} />
        </div>
      )}
    </div>
  )
}

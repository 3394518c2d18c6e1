'use client'

import { useDocumentInfo, useFormInitializing, useFormModified } from '@payloadcms/ui'
import { StaleNotice } from '../saving/notices.client'
import { useSaveKey } from '../saving/save-key.client'
import { button } from '../shell/controls'
import { useContentSave } from './use-content-save.client'

/** The two buttons of a document of the site's content, and the answer to a save that came too late. */
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

  return (
    <div className="relative flex gap-2 whitespace-nowrap max-sm:[&>button]:px-2 max-sm:[&>button]:text-sm">
      {/* Not `disabled`: the focus would be lost while it saves. */}
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
        className={button({ tone: 'primary' })}
        aria-disabled={!canPublish}
        onClick={() => canPublish && void save('published')}
      >
        Publish changes
      </button>
      {stale && (
        <div className="absolute top-full right-0 z-10 mt-3 w-[36rem] whitespace-normal shadow-high max-sm:fixed max-sm:inset-x-3 max-sm:top-auto max-sm:bottom-3 max-sm:w-auto">
          <StaleNotice message={stale} onKeepMine={keepMine} />
        </div>
      )}
    </div>
  )
}

'use client'

import { useBulkUpload, useModal } from '@payloadcms/ui'
import { button } from '@/ui/button'

/** Opens Payload's drawer that takes several files at once. */
export function UploadMany({ slug, onDone }: { slug: string; onDone: () => void }) {
  const { drawerSlug, setCollectionSlug, setOnSuccess } = useBulkUpload()
  const { openModal } = useModal()
  function open() {
    setCollectionSlug(slug)
    setOnSuccess(() => onDone())
    openModal(drawerSlug)
  }
  return (
    <button type="button" className={button()} onClick={open}>
      Bulk Upload
    </button>
  )
}

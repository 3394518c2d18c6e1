'use client'

import { Plus } from 'lucide'
import { useState } from 'react'
import { notifyError } from '@/staff-ui/toasts.client'
import { button } from '@/ui/button'
import { defer, useDeferred } from '@/ui/deferred.client'
import { LineDrawing } from '@/ui/line-drawing'

const part = defer(() => import('./new-lead.client'))

type Props = {
  /** The channels that a lead may have come by. */
  channels: readonly string[]
  /** Called with the id of the stored lead. */
  onAdded: (id: string) => Promise<void>
}

/** Opens the form for a lead that did not use the site's form. Its script loads when the pointer or focus is near. */
export function NewLeadButton({ channels, onAdded }: Props) {
  const [isOpen, setOpen] = useState(false)
  const loaded = useDeferred(part, isOpen, () => {
    setOpen(false)
    notifyError('The form could not be opened')
  })
  return (
    <>
      <button
        type="button"
        className={button({ className: 'max-sm:px-3' })}
        aria-haspopup="dialog"
        onPointerEnter={part.warm}
        onFocus={part.warm}
        onClick={() => setOpen(true)}
      >
        <LineDrawing drawing={Plus} size={18} />
        <span className="max-sm:sr-only">New lead</span>
      </button>
      {isOpen && loaded && (
        <loaded.NewLead channels={channels} onClose={() => setOpen(false)} onAdded={onAdded} />
      )}
    </>
  )
}

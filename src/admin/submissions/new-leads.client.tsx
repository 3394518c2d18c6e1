'use client'

import type { InboxLead } from '@/domain/inbox-order'
import { toShownText } from './cell-text'

/** Says who has written since the list was read, in a place kept free for it; a press brings them in. */
export function NewLeads({ leads, onShow }: { leads: readonly InboxLead[]; onShow: () => void }) {
  const [newest] = leads
  return (
    <div role="status" className="min-w-0">
      {newest && (
        <button
          type="button"
          className="inline-flex min-h-11 max-w-full cursor-pointer items-center gap-2.5 rounded-full border-0 bg-accent px-4 text-sm text-accent-ink hover:bg-accent-hover max-sm:min-h-10"
          onClick={onShow}
        >
          <strong className="whitespace-nowrap">{leads.length} new</strong>
          <span className="truncate">{toShownText({ type: 'text' }, newest.name)}</span>
        </button>
      )}
    </div>
  )
}

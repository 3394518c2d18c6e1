'use client'

import { paths } from '@/domain/paths'
import { toMoment } from '@/staff-ui/moment.client'
import { notice, ways } from '@/staff-ui/saving/notices.client'
import { button } from '@/ui/button'
import { textOf } from './post-values'
import type { OfferedDraft } from './use-draft.client'

type OfferProps = {
  /** Whether the post is new, so that the notice must name a draft from another device. */
  isNew: boolean
  draft: OfferedDraft
  /** The number of drafts, including this one. */
  count: number
  onRestore: (draft: OfferedDraft) => void
  onDiscard: (draft: OfferedDraft) => void
}

/**
 * Offers the unsaved work of an earlier visit, here or on another device. It stays stored until the reader has decided.
 */
export function DraftOffer({ isNew, draft, count, onRestore, onDiscard }: OfferProps) {
  return (
    <div
      className={`${notice} w-full items-center py-2 max-sm:gap-2 max-sm:text-sm sm:flex sm:flex-wrap sm:justify-between`}
      role="status"
      data-offer
    >
      <p>
        Unsaved work from{' '}
        <time dateTime={new Date(draft.at).toISOString()}>{toMoment(new Date(draft.at))}</time>{' '}
        {draft.isElsewhere ? 'on another device' : 'is kept in this browser'}
        {count > 1 && ` (the newest of ${count})`}.
        {isNew && draft.isElsewhere && ` It is called “${textOf(draft.values.title) || 'Untitled'}”.`}
      </p>
      <div className={ways}>
        <button type="button" className={button()} onClick={() => onRestore(draft)}>
          Restore
        </button>
        <button type="button" className={button()} onClick={() => onDiscard(draft)}>
          Discard
        </button>
      </div>
    </div>
  )
}

/** Shown before a published post is saved under another address. */
export function AddressNotice({ from, to }: { from: string; to: string }) {
  return (
    <div className={notice} role="status">
      <p>The address of this published post will change. Visitors of the old one are led to the new one.</p>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1 [&>dd]:font-semibold [&>dd]:wrap-anywhere">
        <dt>Old address</dt>
        <dd>{paths.post(from)}</dd>
        <dt>New address</dt>
        <dd>{paths.post(to)}</dd>
      </dl>
    </div>
  )
}

'use client'

import { paths } from '@/domain/paths'
import { toMoment } from '../moment.client'
import { button } from '../shell/controls'
import type { LocalDraft } from './use-draft.client'

const notice =
  'grid gap-3 rounded border border-l-[5px] border-ticket-line-strong bg-ticket px-[1.1rem] py-[0.9rem] text-ticket-ink'

const ways = 'flex flex-wrap gap-2'

/** Tells that another account has this post open with changes. */
export function LockNotice({ editor }: { editor: string }) {
  return (
    <div className={notice} role="status">
      <p>
        <strong>{editor}</strong> is editing this post right now. You can work on; whoever saves second is
        asked first.
      </p>
    </div>
  )
}

type OfferProps = {
  draft: LocalDraft
  onRestore: (values: LocalDraft['values']) => void
  onDiscard: () => void
}

/** Offers back what an earlier visit in this browser left unsaved. */
export function DraftOffer({ draft, onRestore, onDiscard }: OfferProps) {
  return (
    <div className={notice} role="status">
      <p>
        Unsaved work from{' '}
        <time dateTime={new Date(draft.at).toISOString()}>{toMoment(new Date(draft.at))}</time> is kept in
        this browser.
      </p>
      <div className={ways}>
        <button type="button" className={button()} onClick={() => onRestore(draft.values)}>
          Restore
        </button>
        <button type="button" className={button()} onClick={onDiscard}>
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

/** After a refused save: the two ways on. */
export function StaleNotice({ message, onKeepMine }: { message: string; onKeepMine: () => void }) {
  return (
    <div className={`${notice} w-full border-danger`} role="alert">
      <p>{message}</p>
      <div className={ways}>
        <button
          type="button"
          className={button()}
          onClick={() => window.open(window.location.href, '_blank', 'noopener')}
        >
          See theirs in a new tab
        </button>
        <button type="button" className={button()} onClick={onKeepMine}>
          Keep mine: let the next save replace theirs
        </button>
      </div>
    </div>
  )
}

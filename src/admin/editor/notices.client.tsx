'use client'

import { paths } from '@/domain/paths'
import { toMoment } from '../moments'
import controls from '../shell/controls.module.css'
import type { LocalDraft } from './draft-store'
import styles from './editor.module.css'

/** Tells that another account has this post open with changes. */
export function LockNotice({ editor }: { editor: string }) {
  return (
    <div className={styles.notice} role="status">
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
    <div className={styles.notice} role="status">
      <p>
        Unsaved work from{' '}
        <time dateTime={new Date(draft.at).toISOString()}>{toMoment(new Date(draft.at))}</time> is kept in
        this browser.
      </p>
      <div className={styles.noticeActions}>
        <button type="button" className={controls.button} onClick={() => onRestore(draft.values)}>
          Restore
        </button>
        <button type="button" className={controls.button} onClick={onDiscard}>
          Discard
        </button>
      </div>
    </div>
  )
}

/** Shown before a published post is saved under another address. */
export function AddressNotice({ from, to }: { from: string; to: string }) {
  return (
    <div className={styles.notice} role="status">
      <p>The address of this published post will change. Visitors of the old one are led to the new one.</p>
      <dl className={styles.addresses}>
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
    <div className={`${styles.notice} ${styles.warning}`} role="alert">
      <p>{message}</p>
      <div className={styles.noticeActions}>
        <button
          type="button"
          className={controls.button}
          onClick={() => window.open(window.location.href, '_blank', 'noopener')}
        >
          See theirs in a new tab
        </button>
        <button type="button" className={controls.button} onClick={onKeepMine}>
          Keep mine: let the next save replace theirs
        </button>
      </div>
    </div>
  )
}

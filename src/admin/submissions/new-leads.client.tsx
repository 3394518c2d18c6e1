'use client'

import type { InboxLead } from '@/domain/inbox-order'
import { toShownText } from './cell-text'
import styles from './inbox.module.css'

/** Says who has written since the list was read, in a place kept free for it; a press brings them in. */
export function NewLeads({ leads, onShow }: { leads: readonly InboxLead[]; onShow: () => void }) {
  const [newest] = leads
  return (
    <div role="status">
      {newest && (
        <button type="button" className={styles.fresh} onClick={onShow}>
          <strong>{leads.length} new</strong>
          <span className={styles.freshName}>{toShownText({ type: 'text' }, newest.name)}</span>
        </button>
      )}
    </div>
  )
}

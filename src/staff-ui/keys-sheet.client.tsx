'use client'

import { button } from '@/ui/button'
import { Dialog } from './dialog.client'
import { dialogBox } from './dialog-looks'

/** The label of a key, and what it does. */
export type SheetKey = readonly [key: string, does: string]

type Props = { title: string; keys: readonly SheetKey[]; onClose: () => void }

/** A dialog that lists all keys of a screen. */
export function KeysSheet({ title, keys, onClose }: Props) {
  return (
    <Dialog
      className={`${dialogBox} m-auto w-[min(28rem,calc(100vw-2rem))]`}
      aria-labelledby="keys-title"
      onDismiss={onClose}
      closesBeside
    >
      <h2 id="keys-title" className="mt-0 mb-4 font-display text-card leading-tight font-extrabold">
        {title}
      </h2>
      <dl className="mt-0 mb-5 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2">
        {keys.map(([key, what]) => (
          <div key={`${key} ${what}`} className="contents">
            <dt>
              <kbd className="rounded border border-line-strong bg-paper-sunk px-2 py-0.5 font-body text-sm font-bold">
                {key}
              </kbd>
            </dt>
            <dd className="m-0">{what}</dd>
          </div>
        ))}
      </dl>
      <button type="button" className={button()} onClick={onClose}>
        Close
      </button>
    </Dialog>
  )
}

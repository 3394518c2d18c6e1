'use client'

import { button } from '@/ui/button'
import { dialogBox } from '../shell/controls'
import { Dialog } from '../shell/dialog.client'

const KEYS = [
  ['j', 'Next submission'],
  ['k', 'Previous submission'],
  ['Enter', 'Open it'],
  ['e', 'Change the stage, of all that are selected or of this one'],
  ['o', 'Change the owner, of all that are selected or of this one'],
  ['f', 'Set the follow-up, of all that are selected or of this one'],
  ['v', 'Set the value, of all that are selected or of this one'],
  ['1 to 9', 'Choose, in what e, o and f have opened'],
  ['n', 'Write a note'],
  ['Delete', 'Delete all that are selected or this one, after a question'],
  ['Ctrl + z', 'Undo the last change'],
  ['x', 'Select it'],
  ['Shift + x', 'Select all from the last selected one to it'],
  ['Escape', 'Select nothing; leave a submission'],
  ['/', 'Search'],
  ['Ctrl + k', 'Go to a submission by name, e-mail or number'],
  ['?', 'Show these keys'],
] as const

/** All keys of the list. */
export function KeysSheet({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      className={`${dialogBox} m-auto w-[min(28rem,calc(100vw-2rem))] backdrop:bg-[oklch(0.2_0.02_60/0.35)]`}
      aria-labelledby="keys-title"
      onDismiss={onClose}
      closesBeside
    >
      <h2 id="keys-title" className="mt-0 mb-4 font-display text-card leading-tight font-extrabold">
        Keys of the list
      </h2>
      <dl className="mt-0 mb-5 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2">
        {KEYS.map(([key, what]) => (
          <div key={key} className="contents">
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

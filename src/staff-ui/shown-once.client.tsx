'use client'

import { useId } from 'react'
import { button } from '@/ui/button'
import { field } from './controls'
import { notifyError, notifySuccess } from './toasts.client'

/** Shows a secret that cannot be read again, with a button that copies it. */
export function ShownOnce({ label, value, copied }: { label: string; value: string; copied: string }) {
  const id = useId()
  return (
    <div className="mb-3 grid gap-2">
      <label className="font-semibold" htmlFor={id}>
        {label}
      </label>
      <div className="flex flex-wrap gap-2">
        <input
          className={`${field} min-w-0 flex-1 basis-80 font-mono`}
          id={id}
          // biome-ignore lint/a11y/noAutofocus: it is what was asked for, and no message may cover what has the focus.
          autoFocus
          readOnly
          value={value}
          onFocus={({ target }) => target.select()}
        />
        <button type="button" className={button()} onClick={() => copy(value, copied)}>
          Copy
        </button>
      </div>
    </div>
  )
}

/** @param done - the text of the toast */
export async function copy(text: string, done: string) {
  try {
    await navigator.clipboard.writeText(text)
    notifySuccess(done)
  } catch {
    notifyError('The browser did not copy it. Select it and copy it by hand.')
  }
}

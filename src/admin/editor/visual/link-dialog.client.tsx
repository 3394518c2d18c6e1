'use client'

import { $toggleLink } from '@lexical/link'
import type { LexicalEditor } from 'lexical'
import { useId, useState } from 'react'
import { safeLink } from '@/lib/html/urls'
import controls from '../../shell/controls.module.css'
import { Dialog } from './dialog.client'

type Props = { editor: LexicalEditor; address: string | null; onClose: () => void }

/** Asks where the selected words shall lead; an empty address takes the link away. */
export function LinkDialog({ editor, address, onClose }: Props) {
  const id = useId()
  const [problem, setProblem] = useState<string | null>(null)

  function set(data: FormData) {
    const typed = String(data.get('address') ?? '').trim()
    const link = safeLink(typed)
    if (typed && !link) return setProblem('A link needs https://, mailto:, tel: or a path of this site')
    editor.update(() => $toggleLink(link || null))
    onClose()
  }

  return (
    <Dialog title="Link" confirm="Set link" cancel="Cancel" onConfirm={set} onCancel={onClose}>
      <label htmlFor={id}>Address</label>
      <input
        id={id}
        name="address"
        type="text"
        inputMode="url"
        className={controls.field}
        defaultValue={address ?? ''}
        placeholder="https:// or /plans; empty for no link"
        aria-invalid={problem !== null}
        aria-describedby={`${id}-problem`}
      />
      <p id={`${id}-problem`} role="alert">
        {problem}
      </p>
    </Dialog>
  )
}

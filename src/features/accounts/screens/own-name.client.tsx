'use client'

import { type FormEvent, useId, useRef, useState } from 'react'
import { PERSON_NAME_LETTERS, toPersonName } from '@/domain/staff'
import { setOwn } from '@/features/accounts/rules/account-requests'
import { field } from '@/staff-ui/controls'
import { notifyError, notifySuccess } from '@/staff-ui/toasts.client'
import { button } from '@/ui/button'

/** The form for the name under which colleagues see the reader; without a name they see the e-mail address. */
export function OwnName({ stored, email }: { stored: string; email: string }) {
  const id = useId()
  // What is typed stands in the field alone: React would overwrite what came before it was there.
  const typed = useRef<HTMLInputElement>(null)
  const [isBusy, setBusy] = useState(false)

  async function save(event: FormEvent) {
    event.preventDefault()
    // The button is not disabled during the request, because it would lose the focus.
    const input = typed.current
    if (isBusy || !input) return
    const name = input.value
    setBusy(true)
    const { problem } = await setOwn({ name })
    setBusy(false)
    if (problem) return notifyError(problem)
    if (input.value === name) input.value = toPersonName(name)
    notifySuccess(toPersonName(name) ? 'Name saved' : 'Name removed')
  }

  return (
    <form className="mb-8 grid max-w-[28rem] gap-2.5" onSubmit={save} aria-busy={isBusy}>
      <label className="font-display text-xl leading-[1.1] font-extrabold" htmlFor={id}>
        Your name
      </label>
      <div className="flex gap-2">
        <input
          className={`${field} min-w-0 flex-1`}
          id={id}
          autoComplete="name"
          maxLength={PERSON_NAME_LETTERS}
          ref={typed}
          defaultValue={stored}
          placeholder={email}
          aria-describedby={`${id}-hint`}
        />
        <button type="submit" className={button()} aria-disabled={isBusy}>
          Save name
        </button>
      </div>
      <p className="text-sm text-ink-soft" id={`${id}-hint`}>
        Colleagues see it where a lead names its owner. Without one they see {email}.
      </p>
    </form>
  )
}

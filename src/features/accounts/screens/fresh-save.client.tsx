'use client'

import { useFormFields } from '@payloadcms/ui'
import { type MouseEvent, useRef } from 'react'
import { SaveButton } from '@/staff-ui/save-button.client'
import { notifyError } from '@/staff-ui/toasts.client'
import { askFresh } from './ask-fresh'
import { useProof } from './proof.client'

type Props = {
  /** Whether the save needs a fresh sign-in. */
  isAsked: boolean
  /** Called before the save, to ask a question first; `goOn` continues the save. */
  onHeld?: (goOn: () => void) => void
}

/**
 * The save button of a Payload form that asks for a fresh sign-in before it saves, because the form would treat a
 * refusal as a success. Keyboard shortcuts for saving click this button too.
 */
export function FreshSave({ isAsked, onHeld = (goOn) => goOn() }: Props) {
  const box = useRef<HTMLSpanElement>(null)
  const hasAnswered = useRef(false)
  const { run, dialog } = useProof()

  function hold(event: MouseEvent) {
    const isFree = hasAnswered.current || !isAsked
    hasAnswered.current = false
    if (isFree) return
    event.preventDefault()
    event.stopPropagation()
    onHeld(() => void saveFresh())
  }

  async function saveFresh() {
    const outcome = await run(askFresh)
    if (!outcome) return
    if (outcome.problem) return notifyError(outcome.problem)
    hasAnswered.current = true
    box.current?.querySelector('button')?.click()
  }

  return (
    <>
      <span ref={box} className="contents" onClickCapture={hold}>
        <SaveButton />
      </span>
      {dialog}
    </>
  )
}

/** Whether what was revoked is to be taken again, which needs a fresh sign-in. */
export const useIsRevived = () =>
  useFormFields(([{ active }]) => Boolean(active?.value) && !active?.initialValue)

/** The save button of what can be revoked, such as a key. */
export function SaveRevocable() {
  return <FreshSave isAsked={useIsRevived()} />
}

/** The save button of settings that decide who can sign in; it needs a fresh sign-in. */
export function SaveFresh() {
  return <FreshSave isAsked />
}

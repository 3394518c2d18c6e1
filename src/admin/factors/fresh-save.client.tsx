'use client'

import { type MouseEvent, useRef } from 'react'
import { SaveButton } from '../save-button.client'
import { notifyError } from '../shell/toasts.client'
import { askFresh } from './ask-fresh'
import { useProof } from './proof.client'

type Props = {
  /** What is saved needs a fresh sign-in. */
  isAsked: boolean
  /** Asks something first; `goOn` continues the save. */
  onHeld?: (goOn: () => void) => void
}

/**
 * Payload's form of a document is asked who one is before it saves: it would take a refusal for saved. The keys for saving
 * press the button too.
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

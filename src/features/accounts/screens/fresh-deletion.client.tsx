'use client'

import { useEffect, useLayoutEffect, useRef } from 'react'
import { notifyError } from '@/staff-ui/toasts.client'
import { askFresh } from './ask-fresh'
import { useProof } from './proof.client'

/** The confirm button of Payload's deletion dialog. */
const CONFIRM = '.delete-document #confirm-action'

const HEARD_BEHIND = ['keydown', 'focusin'] as const

/**
 * Asks for a fresh sign-in when somebody confirms the deletion of an account on its screen, before Payload sends
 * the request, because Payload would only show the refusal. Payload's question stays open meanwhile, and is confirmed
 * after the sign-in.
 */
export function FreshDeletion() {
  const hasAnswered = useRef(false)
  const { run, dialog } = useProof()
  async function prove(pressed: HTMLElement) {
    const outcome = await run(askFresh)
    if (!outcome) return
    if (outcome.problem) return notifyError(outcome.problem)
    hasAnswered.current = true
    pressed.click()
  }

  const start = useRef(prove)
  useLayoutEffect(() => {
    start.current = prove
  })

  useEffect(() => {
    function hold(event: MouseEvent) {
      const pressed = event.target instanceof Element && event.target.closest<HTMLElement>(CONFIRM)
      if (!pressed) return
      if (hasAnswered.current) {
        hasAnswered.current = false
        return
      }
      event.stopPropagation()
      void start.current(pressed)
    }
    // The listener runs before those of Payload, which are at the root of the page.
    document.addEventListener('click', hold, true)
    return () => document.removeEventListener('click', hold, true)
  }, [])

  const isAsking = Boolean(dialog)
  // At once, since somebody may press Tab as soon as the dialog is there.
  useLayoutEffect(() => {
    if (!isAsking) return
    // Payload's open dialog would handle every Tab itself, so that Tab would not move between the fields of this one.
    const keepWithin = (event: Event) => {
      if (event.target instanceof Element && event.target.closest('dialog')) event.stopPropagation()
    }
    for (const type of HEARD_BEHIND) window.addEventListener(type, keepWithin, true)
    return () => {
      for (const type of HEARD_BEHIND) window.removeEventListener(type, keepWithin, true)
    }
  }, [isAsking])

  return dialog
}

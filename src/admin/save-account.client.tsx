'use client'

import { useAuth, useDocumentInfo, useFormFields } from '@payloadcms/ui'
import { type MouseEvent, useRef, useState } from 'react'
import { isAdmin } from '@/domain/account'
import { Question } from './editor/visual/question.client'
import { askFresh, useProof } from './factors/proof.client'
import { SaveButton } from './save-button.client'
import { notifyError } from './shell/toasts.client'

const rolesIn = (value: unknown) => (Array.isArray(value) ? value.map(String) : [])

/**
 * Saves an account, and asks first before one takes one's own role: only somebody else can give it back. Whoever changes an
 * address, a role or areas proves who they are, if they have signed in a while ago.
 */
export function SaveAccount() {
  const { user } = useAuth()
  const { id } = useDocumentInfo()
  const isKept = useFormFields(([fields]) => isAdmin({ roles: rolesIn(fields.roles?.value) }))
  const [isAsking, setAsking] = useState(false)
  const box = useRef<HTMLSpanElement>(null)
  const hasAnswered = useRef(false)
  const decidesWhoEnters = useFormFields(([{ email, roles, areas }]) =>
    [email, roles, areas].some((field) => field && String(field.value) !== String(field.initialValue)),
  )
  const { run, dialog } = useProof()
  const takesOwn = id === user?.id && isAdmin({ roles: rolesIn(user?.roles) }) && !isKept

  // The keys for saving press the button too.
  function ask(event: MouseEvent) {
    if (hasAnswered.current || !(takesOwn || decidesWhoEnters)) {
      hasAnswered.current = false
      return
    }
    event.preventDefault()
    event.stopPropagation()
    if (takesOwn) setAsking(true)
    else void saveFresh()
  }

  async function saveFresh() {
    const outcome = await run(askFresh)
    if (!outcome) return
    if (outcome.problem) return notifyError(outcome.problem)
    hasAnswered.current = true
    box.current?.querySelector('button')?.click()
  }

  function confirm() {
    setAsking(false)
    void saveFresh()
  }

  return (
    <>
      <span ref={box} className="contents" onClickCapture={ask}>
        <SaveButton />
      </span>
      {isAsking && (
        <Question
          title="Take your own admin role?"
          confirm="Take my role"
          cancel="Keep it"
          onConfirm={confirm}
          onCancel={() => setAsking(false)}
        >
          <p>You are signed out at once, and only another admin can give it back.</p>
        </Question>
      )}
      {dialog}
    </>
  )
}

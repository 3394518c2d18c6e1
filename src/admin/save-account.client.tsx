'use client'

import { useAuth, useDocumentInfo, useFormFields } from '@payloadcms/ui'
import { useState } from 'react'
import { isAdmin } from '@/domain/roles'
import { Question } from './editor/visual/question.client'
import { FreshDeletion } from './factors/fresh-deletion.client'
import { FreshSave } from './factors/fresh-save.client'

const rolesIn = (value: unknown) => (Array.isArray(value) ? value.map(String) : [])

/**
 * Saves an account, and asks first before one takes one's own role: only somebody else can give it back. Whoever changes an
 * address, a role or areas, or deletes the account, proves who they are, if they have signed in a while ago.
 */
export function SaveAccount() {
  const { user } = useAuth()
  const { id } = useDocumentInfo()
  const isKept = useFormFields(([fields]) => isAdmin({ roles: rolesIn(fields.roles?.value) }))
  const [held, setHeld] = useState<{ goOn: () => void } | null>(null)
  const decidesWhoEnters = useFormFields(([{ email, roles, areas }]) =>
    [email, roles, areas].some((field) => field && String(field.value) !== String(field.initialValue)),
  )
  const takesOwn = id === user?.id && isAdmin({ roles: rolesIn(user?.roles) }) && !isKept

  return (
    <>
      <FreshSave
        isAsked={takesOwn || decidesWhoEnters}
        onHeld={(goOn) => (takesOwn ? setHeld({ goOn }) : goOn())}
      />
      {held && (
        <Question
          title="Take your own admin role?"
          confirm="Take my role"
          cancel="Keep it"
          onConfirm={() => {
            setHeld(null)
            held.goOn()
          }}
          onCancel={() => setHeld(null)}
        >
          <p>You are signed out at once, and only another admin can give it back.</p>
        </Question>
      )}
      <FreshDeletion />
    </>
  )
}

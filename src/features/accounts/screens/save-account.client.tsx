'use client'

import { useAuth, useDocumentInfo, useFormFields } from '@payloadcms/ui'
import { useState } from 'react'
import { isAdmin } from '@/domain/roles'
import { Question } from '@/staff-ui/question.client'
import { FreshDeletion } from './fresh-deletion.client'
import { FreshSave } from './fresh-save.client'

const rolesIn = (value: unknown) => (Array.isArray(value) ? value.map(String) : [])

/**
 * The save button of an account. It asks for confirmation before readers remove their own role, because only somebody
 * else can give it back. A change of the address, the role or the areas, or the deletion of the account, needs a fresh
 * sign-in.
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

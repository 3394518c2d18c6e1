'use client'

import { Trash2 } from 'lucide'
import { type FormEvent, useState } from 'react'
import { ADMIN_STAYS, isAdminRow } from '@/features/accounts/rules/admin-stays'
import { useProof } from '@/features/accounts/screens/proof.client'
import {
  ERASED_KINDS,
  type Erased,
  type Found,
  isConfirmed,
  PRIVACY_TEXTS,
} from '@/features/privacy/rules/privacy'
import { problemIn } from '@/lib/fetch-json'
import { card, dangerous, field } from '@/staff-ui/controls'
import { notifyError } from '@/staff-ui/toasts.client'
import { BusyButton } from '@/ui/busy-button.client'
import { button } from '@/ui/button'
import { LineDrawing } from '@/ui/line-drawing'
import { erasePerson, REFUSALS } from './privacy-api'

/**
 * Erases the rows found above after the address or number has been typed again. Renders nothing if no row was found.
 */
export function EraseForm({ found, onErased }: { found: Found; onErased: (erased: Erased) => void }) {
  const [isBusy, setBusy] = useState(false)
  const { run, dialog } = useProof()
  const hasAny = ERASED_KINDS.some((kind) => found.held[kind].length > 0)
  if (!hasAny) return null
  if (found.held.accounts.some(isAdminRow)) return <p className={`${card} p-5`}>{ADMIN_STAYS}</p>

  async function erase(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const typed = String(new FormData(event.currentTarget).get('typed') ?? '')
    if (!isConfirmed(typed, found.person)) return notifyError(PRIVACY_TEXTS.unconfirmed)
    if (isBusy) return
    setBusy(true)
    try {
      const erased = await run(() => erasePerson(found, typed))
      if (erased) return onErased(erased)
    } catch (error) {
      notifyError(problemIn(error, REFUSALS) ?? 'The erasure failed. Nothing was erased.')
    }
    setBusy(false)
  }

  return (
    <form className={`${card} grid gap-3 border-danger! p-5`} onSubmit={erase} autoComplete="off">
      <h2 className="font-display text-card font-extrabold">Erase for good</h2>
      <p>
        All of it at once, in the trash too; nothing but a backup brings it back. Records of consent stay as
        long as the privacy policy says, and no longer say whose they were. Notes that name the person go;
        requests of others and other records stay, without the address and the number. Texts and settings of
        the site are yours to change.
      </p>
      <label className="grid max-w-112 gap-1 font-semibold">
        Type {[found.person.email, found.person.phone].filter(Boolean).join(' or ')} to confirm
        <input className={field} name="typed" required maxLength={320} spellCheck={false} />
      </label>
      <BusyButton
        type="submit"
        className={button({
          className: `justify-self-start ${dangerous}`,
        })}
        isBusy={isBusy}
      >
        <LineDrawing drawing={Trash2} size={18} />
        {isBusy ? 'Erasing...' : 'Erase for good'}
      </BusyButton>
      {dialog}
    </form>
  )
}

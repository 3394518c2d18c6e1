'use client'

import { Search } from 'lucide'
import { type FormEvent, useRef, useState } from 'react'
import { HOUSE_PERIODS } from '@/domain/house-periods'
import { HELD } from '@/domain/person'
import { useProof } from '@/features/accounts/screens/proof.client'
import { type Erased, type Found, PRIVACY_TEXTS, toPerson } from '@/features/privacy/rules/privacy'
import { problemIn } from '@/lib/fetch-json'
import { TitledCard } from '@/staff-ui/cards'
import { card, field } from '@/staff-ui/controls'
import { Moment } from '@/staff-ui/moment.client'
import { notifyError, notifySuccess } from '@/staff-ui/toasts.client'
import { BusyButton } from '@/ui/busy-button.client'
import { button } from '@/ui/button'
import { LineDrawing } from '@/ui/line-drawing'
import { useLive } from '@/ui/use-live'
import { EraseForm } from './erase-form.client'
import { FoundList } from './found-list.client'
import { findPerson, REFUSALS } from './privacy-api'

type Erasure = { id: string; at: string; by: string; counts: [string, number][] }

type Props = { unsaidYears: number | null; erasures: Erasure[] }

/** Finds the stored data about a person, saves it as a file, and erases it. */
export function PrivacyRequests({ unsaidYears, erasures }: Props) {
  const [found, setFound] = useState<Found | null>(null)
  const [erased, setErased] = useState<Erased | null>(null)
  const [isBusy, setBusy] = useState(false)
  const result = useRef<HTMLElement>(null)
  const { run, dialog } = useProof()
  // The browser would send the form itself, with the person in the address.
  const isLive = useLive()

  async function find(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const person = toPerson(Object.fromEntries(new FormData(event.currentTarget)))
    if (!person) return notifyError(PRIVACY_TEXTS.nobody)
    setBusy(true)
    setErased(null)
    try {
      const now = await run(() => findPerson(person))
      if (now) {
        setFound(now)
        result.current?.focus()
      }
    } catch (error) {
      notifyError(problemIn(error, REFUSALS) ?? 'The search failed. Nothing was changed.')
    }
    setBusy(false)
  }

  function finish(outcome: Erased) {
    setFound(null)
    setErased(outcome)
    notifySuccess('Erased for good')
    result.current?.focus()
  }

  return (
    <div className="grid max-w-256 grid-cols-[minmax(0,1fr)] gap-5">
      {unsaidYears !== null && (
        <p className={`${card} border-warn! p-5`}>
          The privacy policy does not say that the requests of customers are kept for {unsaidYears} years.
          Write it there, or set another time under Lead handling.
        </p>
      )}
      <form noValidate className={`${card} grid gap-4 p-5 sm:grid-cols-2`} onSubmit={find} autoComplete="off">
        <Input name="email" label="E-mail" type="email" />
        <Input name="phone" label="Phone" type="tel" />
        <div className="flex flex-wrap items-center gap-4 sm:col-span-2">
          <BusyButton type="submit" className={button({ tone: 'signal' })} isBusy={isBusy} disabled={!isLive}>
            <LineDrawing drawing={Search} size={18} />
            {isBusy ? 'Searching...' : 'Find what is stored'}
          </BusyButton>
          <span className="text-ink-soft">One is enough; with both, whatever has either is found.</span>
        </div>
      </form>
      <section ref={result} tabIndex={-1} aria-live="polite" className="grid gap-5 outline-none empty:hidden">
        {found && <FoundList found={found} />}
        {found && <EraseForm key={found.seen} found={found} onErased={finish} />}
        {erased && <Done erased={erased} />}
      </section>
      <Record erasures={erasures} />
      {dialog}
    </div>
  )
}

function Input({ name, label, type }: { name: string; label: string; type: string }) {
  return (
    <label className="grid gap-1 font-semibold">
      {label}
      <input className={field} name={name} type={type} maxLength={320} spellCheck={false} />
    </label>
  )
}

const DAY_MS = 24 * 60 * 60 * 1000

function Done({ erased: { at, counts } }: { erased: Erased }) {
  return (
    <div className={`${card} grid gap-2 p-5`}>
      <h2 className="font-display text-card font-extrabold">Erased</h2>
      <p>{toCounts(Object.entries(counts)) || 'Nothing was stored.'}</p>
      <p>
        Backups that were made before hold it still, and go by{' '}
        <Moment at={new Date(Date.parse(at) + HOUSE_PERIODS.backupDays * DAY_MS).toISOString()} /> when they
        are kept for {HOUSE_PERIODS.backupDays} days. After a restore from one of them, erase again. Files
        that were exported are yours to delete.
      </p>
    </div>
  )
}

/** Shows the record of erasures, which contains no names, for later questions. */
function Record({ erasures }: Pick<Props, 'erasures'>) {
  if (erasures.length === 0) return null
  return (
    <TitledCard id="erasures" title="Erasures">
      <ul className="px-5">
        {erasures.map(({ id, at, by, counts }) => (
          <li key={id} className="border-b border-line py-3 wrap-anywhere last:border-0">
            <Moment at={at} /> by {by}: {toCounts(counts)}
          </li>
        ))}
      </ul>
    </TitledCard>
  )
}

function toCounts(counts: readonly (readonly [string, number])[]): string {
  const names: Record<string, string> = HELD
  return counts
    .filter(([, count]) => count > 0)
    .map(([kind, count]) => `${count} × ${names[kind] ?? kind}`)
    .join(', ')
}

'use client'

import { type FormEvent, type Ref, useId, useRef, useState } from 'react'
import { AREA_LABELS, AREAS, type Area, toLabels } from '@/domain/area-list'
import { PERSON_NAME_LETTERS } from '@/domain/staff'
import { EMAIL_LENGTH } from '@/features/accounts/rules/account'
import {
  EVERYTHING,
  INVITATION_HOURS,
  INVITATION_TEXTS,
  type InvitationAnswer,
  type InvitedReach,
  type ListedInvitation,
} from '@/features/accounts/rules/invitation'
import { problemIn } from '@/lib/fetch-json'
import { FoldedLine } from '@/staff-ui/cards'
import { LabelledInput } from '@/staff-ui/labelled-input'
import { Moment } from '@/staff-ui/moment.client'
import { ShownOnce } from '@/staff-ui/shown-once.client'
import { notifyError, notifySuccess } from '@/staff-ui/toasts.client'
import { BusyButton } from '@/ui/busy-button.client'
import { button } from '@/ui/button'
import { useLive } from '@/ui/use-live'
import { askFresh } from './ask-fresh'
import { type Invitee, invite, resend, withdraw } from './invitations-api'
import { useProof } from './proof.client'

type NewLink = { name: string; link: string }

/** Invites people to the staff screens, and lists the invitations. */
export function InvitationPanel({ stored }: { stored: ListedInvitation[] }) {
  const [invitations, setInvitations] = useState(stored)
  const [shown, setShown] = useState<NewLink | null>(null)
  const [isBusy, setBusy] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  const { run, dialog } = useProof()
  const open = invitations.filter(({ state }) => state === 'open').length

  /** @returns whether it succeeded */
  async function act(name: string, work: () => Promise<InvitationAnswer>, done: string): Promise<boolean> {
    if (isBusy) return false
    setBusy(true)
    try {
      const { invitations: now, link } = await work()
      setInvitations(now)
      setShown(link ? { name, link } : null)
      notifySuccess(link ? 'Invitation made, but not mailed. Give its link yourself.' : done)
      return true
    } catch (error) {
      notifyError(problemIn(error, [400, 403, 409, 429]) ?? 'That did not work. Please try again.')
      return false
    } finally {
      setBusy(false)
    }
  }

  /** Does the same as `act` after a fresh sign-in, because an invitation gives rights. */
  async function actProved(...asked: Parameters<typeof act>): Promise<boolean> {
    const outcome = await run(askFresh)
    if (!outcome) return false
    if (!outcome.problem) return act(...asked)
    notifyError(outcome.problem)
    return false
  }

  return (
    <details className="group/fold mb-6 rounded border border-line bg-paper-raised" data-own>
      <FoldedLine title="Invitations" note={open === 0 ? 'None open' : `${open} open`} />
      <div className="border-t border-line px-5 py-4">
        <InviteForm
          isBusy={isBusy}
          onInvite={(invited) =>
            actProved(invited.name, () => invite(invited), `Invitation mailed to ${invited.email}`)
          }
        />
        {shown && (
          <div className="mt-4">
            <ShownOnce
              key={shown.link}
              label={`Give this link to ${shown.name}. It is shown here this once, and works for ${INVITATION_HOURS} hours.`}
              value={shown.link}
              copied="The link is copied."
            />
          </div>
        )}
      </div>
      {invitations.length > 0 && (
        <ul ref={list} tabIndex={-1} aria-label="Invitations" className="m-0 list-none p-0">
          {invitations.map((invitation) => (
            <InvitationItem
              key={invitation.id}
              invitation={invitation}
              isBusy={isBusy}
              onResend={() =>
                actProved(
                  invitation.name,
                  () => resend(invitation.id),
                  `Invitation mailed again to ${invitation.email}`,
                )
              }
              onWithdraw={async () => {
                const isDone = await act(
                  invitation.name,
                  () => withdraw(invitation.id),
                  `Invitation of ${invitation.name} withdrawn`,
                )
                // The focused button is gone.
                if (isDone) list.current?.focus()
              }}
            />
          ))}
        </ul>
      )}
      {dialog}
    </details>
  )
}

type FormProps = { isBusy: boolean; onInvite: (invited: Invitee) => Promise<boolean> }

function InviteForm({ isBusy, onInvite }: FormProps) {
  const id = useId()
  const [reach, setReach] = useState<InvitedReach>([])
  const [isMissing, setMissing] = useState(false)
  const first = useRef<HTMLInputElement>(null)
  // The browser would send the form itself, with the person in the address.
  const isLive = useLive()
  function choose(next: InvitedReach) {
    setReach(next)
    setMissing(false)
  }
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    // The list around it must not handle this event.
    event.stopPropagation()
    const form = event.currentTarget
    const typed = new FormData(form)
    if (reach.length === 0) {
      setMissing(true)
      first.current?.focus()
      return
    }
    const isDone = await onInvite({
      name: String(typed.get('name') ?? '').trim(),
      email: String(typed.get('email') ?? '').trim(),
      areas: reach,
    })
    if (!isDone) return
    form.reset()
    choose([])
  }
  return (
    <form className="grid gap-3" onSubmit={submit} aria-busy={isBusy}>
      <div className="grid items-end gap-3 sm:grid-cols-2">
        <div className="grid gap-1">
          <LabelledInput
            label="Name"
            name="name"
            required
            maxLength={PERSON_NAME_LETTERS}
            autoComplete="off"
          />
        </div>
        <div className="grid gap-1">
          <LabelledInput
            label="Email"
            name="email"
            type="email"
            required
            maxLength={EMAIL_LENGTH}
            autoComplete="off"
          />
        </div>
      </div>
      <fieldset className="m-0 border-0 p-0" aria-describedby={`${id}-reach`}>
        <legend className="p-0 font-semibold">Access</legend>
        <div className="flex flex-wrap gap-x-6">
          <Choice
            ref={first}
            label="Everything"
            isChosen={reach === EVERYTHING}
            onChange={(isChosen) => choose(isChosen ? EVERYTHING : [])}
          />
          {AREAS.map((area) => (
            <Choice
              key={area}
              label={AREA_LABELS[area]}
              isChosen={reach !== EVERYTHING && reach.includes(area)}
              onChange={() => choose(withToggled(reach, area))}
            />
          ))}
        </div>
        <p
          className={`text-sm ${isMissing ? 'text-danger' : 'text-ink-soft'}`}
          id={`${id}-reach`}
          role={isMissing ? 'alert' : 'status'}
        >
          {isMissing ? INVITATION_TEXTS.noReach : toReachText(reach)}
        </p>
      </fieldset>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <BusyButton type="submit" className={button({ tone: 'signal' })} isBusy={isBusy} disabled={!isLive}>
          Invite
        </BusyButton>
        <p className="text-sm text-ink-soft">The link works once, for {INVITATION_HOURS} hours.</p>
      </div>
    </form>
  )
}

function toReachText(reach: InvitedReach): string {
  if (reach === EVERYTHING)
    return 'Whoever accepts has full access to these screens, accounts and settings too.'
  if (reach.length === 0) return 'Everything, or one area or more.'
  return `Whoever accepts reaches these areas alone: ${toLabels(reach).join('; ')}.`
}

/** An area ends Everything, as Everything ends the areas. */
function withToggled(reach: InvitedReach, area: Area): InvitedReach {
  if (reach === EVERYTHING) return [area]
  return reach.includes(area) ? reach.filter((each) => each !== area) : [...reach, area]
}

type ChoiceProps = {
  ref?: Ref<HTMLInputElement>
  label: string
  isChosen: boolean
  onChange: (isChosen: boolean) => void
}

function Choice({ ref, label, isChosen, onChange }: ChoiceProps) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-2.5">
      <input
        ref={ref}
        type="checkbox"
        className="m-0 size-4.5 flex-none accent-accent"
        checked={isChosen}
        onChange={({ target }) => onChange(target.checked)}
      />
      {label}
    </label>
  )
}

type ItemProps = {
  invitation: ListedInvitation
  isBusy: boolean
  onResend: () => void
  onWithdraw: () => void
}

function InvitationItem({ invitation, isBusy, onResend, onWithdraw }: ItemProps) {
  const { name, email, areas, by, sentAt, state } = invitation
  const isPending = state !== 'accepted' && state !== 'withdrawn'
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line px-5 py-3">
      <span className="grid min-w-0 gap-0.5">
        <span className="wrap-anywhere">
          <strong>{name}</strong> {email}
        </span>
        <span className="text-note text-ink-soft">
          <State invitation={invitation} />{' '}
          {areas.length === 0 ? 'Full access.' : `Limited to ${toLabels(areas).join('; ')}.`} Sent{' '}
          <Moment at={sentAt} /> by {by ?? 'an account that has gone'}.
        </span>
      </span>
      {isPending && (
        <span className="flex flex-wrap gap-2">
          <button
            type="button"
            className={button()}
            aria-label={`Send again: the invitation of ${name}`}
            aria-disabled={isBusy}
            onClick={onResend}
          >
            Send again
          </button>
          <button
            type="button"
            className={button()}
            aria-label={`Withdraw the invitation of ${name}`}
            aria-disabled={isBusy}
            onClick={onWithdraw}
          >
            Withdraw
          </button>
        </span>
      )}
    </li>
  )
}

function State({ invitation: { state, expiresAt, endedAt } }: Pick<ItemProps, 'invitation'>) {
  switch (state) {
    case 'open':
      return (
        <>
          Open until <Moment at={expiresAt} />.
        </>
      )
    case 'expired':
      return (
        <>
          Expired <Moment at={expiresAt} />.
        </>
      )
    case 'void':
      return <>Not valid: whoever sent it has no access any more. Send it again to make it yours.</>
    default:
      return (
        <>
          {state === 'accepted' ? 'Accepted' : 'Withdrawn'} <Moment at={endedAt ?? expiresAt} />.
        </>
      )
  }
}

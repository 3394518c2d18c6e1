'use client'

import Link from 'next/link'
import { type FormEvent, type ReactNode, useRef } from 'react'
import { paths } from '@/domain/paths'
import type { ImportHead, Opened } from '@/features/imports/rules/contract'
import { card } from '@/staff-ui/controls'
import { Moment } from '@/staff-ui/moment.client'
import { BusyButton } from '@/ui/busy-button.client'
import { button } from '@/ui/button'
import { useLive } from '@/ui/use-live'
import type { Here } from './here'
import { LeadChoices } from './lead-choices.client'
import { Notice } from './notice'
import { PostChoices } from './post-choices.client'
import type { Chosen } from './use-choices.client'

type Props = {
  opened: Opened
  head: ImportHead
  here: Here
  chosen: Chosen
  isBusy: boolean
  onReload: () => Promise<void>
  onPreview: () => void
  /** More buttons. */
  children: ReactNode
}

/** Asks what the kind of the file needs, with a safe answer to each question. */
export function ChoicesForm(props: Props) {
  const { opened, head, chosen, isBusy, onPreview, children } = props
  const { problems, refusal } = chosen
  const form = useRef<HTMLFormElement>(null)
  const isLive = useLive()

  function submit(event: FormEvent) {
    event.preventDefault()
    if (Object.keys(problems).length > 0)
      return form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
    onPreview()
  }

  return (
    <form ref={form} className="m-0 grid grid-cols-[minmax(0,1fr)] gap-5" onSubmit={submit} noValidate>
      <GoodToKnow opened={opened} head={head} />
      {(head.kind === 'wordpress' || head.kind === 'ghost') && <PostChoices {...props} />}
      {head.kind === 'leads' && <LeadChoices {...props} />}
      <div className={`${card} grid gap-3 p-5`}>
        {head.kind === 'redirects' && (
          <p>There is nothing to choose: the preview says what becomes of each line.</p>
        )}
        <div className="flex flex-wrap gap-2">
          <BusyButton type="submit" className={button({ tone: 'signal' })} isBusy={isBusy} disabled={!isLive}>
            Show the preview
          </BusyButton>
          {children}
        </div>
        <Kept {...chosen} />
        {refusal && (
          <p role="alert" className="font-semibold wrap-anywhere text-danger">
            {refusal}
          </p>
        )}
      </div>
    </form>
  )
}

/** Says what the reader of the file found worth saying, and whether the file was imported before. */
function GoodToKnow({ opened: { same }, head: { warnings } }: Pick<Props, 'opened' | 'head'>) {
  if (!same && warnings.length === 0) return null
  return (
    <div className="grid gap-3">
      {same && (
        <Notice>
          This very file was imported{' '}
          <Link href={paths.adminImport(same.id)}>
            on <Moment at={same.at} />
          </Link>
          . Nothing is made twice, and what your staff changed stays as it is.
        </Notice>
      )}
      {warnings.map((each) => (
        <Notice key={each} tone="plain">
          {each}
        </Notice>
      ))}
    </div>
  )
}

function Kept({ saving, retry, problems }: Pick<Chosen, 'saving' | 'retry' | 'problems'>) {
  const isWrong = Object.keys(problems).length > 0
  return (
    <p role="status" className="flex min-h-6 flex-wrap items-center gap-x-3 gap-y-2 text-note text-ink-soft">
      {saving === 'kept' && 'What you choose is kept as you choose it; you may leave and come back.'}
      {saving === 'waiting' &&
        (isWrong ? 'They are kept when what is marked above is right.' : 'Keeping your choices...')}
      {saving === 'failed' && (
        <>
          <strong className="text-danger">Your choices are not kept yet.</strong> They stay on this page.
          <button type="button" className={button()} onClick={retry}>
            Try again
          </button>
        </>
      )}
    </p>
  )
}

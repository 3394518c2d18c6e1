'use client'

import { useDocumentInfo } from '@payloadcms/ui'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { ListedSession } from '@/domain/session'
import { Moment } from '@/staff-ui/moment.client'
import { NotRead } from '@/staff-ui/not-read.client'
import { notifyError, notifySuccess } from '@/staff-ui/toasts.client'
import { button } from '@/ui/button'
import { endOne, endOthers, onSessionsTold, readSessions } from './sessions-api'

/** Shows the sessions of an account below its fields. */
export function AccountSessions() {
  const { id } = useDocumentInfo()
  return id ? <ReadSessions account={String(id)} /> : null
}

function ReadSessions({ account }: { account: string }) {
  const [stored, setStored] = useState<ListedSession[] | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const read = useCallback(() => {
    setFailed(false)
    readSessions(account).then(setStored, () => setFailed(true))
  }, [account])
  useEffect(read, [read])
  if (hasFailed) return <NotRead what="The open sessions" onRetry={read} />
  if (!stored) return <p role="status">Reading the open sessions...</p>
  return (
    <div className="mt-6" data-own>
      <SessionList account={account} stored={stored} />
    </div>
  )
}

type Props = { account: string; stored: ListedSession[] }

/** Lists the open sessions of an account, each with a button that ends it. */
export function SessionList({ account, stored }: Props) {
  const [sessions, setSessions] = useState(stored)
  const [isBusy, setBusy] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => onSessionsTold(setSessions), [])
  const isOwn = sessions.some(({ isThis }) => isThis)
  const others = sessions.filter(({ isThis }) => !isThis)

  async function end(work: Promise<ListedSession[]>, done: string) {
    setBusy(true)
    try {
      setSessions(await work)
      notifySuccess(done)
      // The focused button is gone.
      heading.current?.focus()
    } catch {
      notifyError('The session could not be ended. Please try again.')
    } finally {
      setBusy(false)
    }
  }

  return (
    <section className="mb-8 max-w-[44rem]" aria-labelledby="open-sessions">
      <h2
        ref={heading}
        tabIndex={-1}
        className="mb-2 font-display text-xl leading-[1.1] font-extrabold"
        id="open-sessions"
      >
        Open sessions
      </h2>
      <p className="mb-3 text-sm text-ink-soft">
        {isOwn
          ? 'Where this account is signed in. Device and browser are what the browser says of itself. If you do not know one, end it and change your password.'
          : 'Where this account is signed in. Device and browser are what the browser says of itself.'}
      </p>
      {sessions.length === 0 ? (
        <p className="text-ink-soft">Not signed in anywhere.</p>
      ) : (
        <ul className="m-0 mb-3 list-none border-0 border-t border-line p-0">
          {sessions.map((session) => (
            <SessionItem
              key={session.id}
              session={session}
              isBusy={isBusy}
              onEnd={() => end(endOne(account, session.id), `Session ended: ${session.device}`)}
            />
          ))}
        </ul>
      )}
      {(isOwn ? others.length > 0 : others.length > 1) && (
        <button
          type="button"
          className={button()}
          aria-disabled={isBusy}
          onClick={() =>
            !isBusy && end(endOthers(account), isOwn ? 'All other sessions ended' : 'All sessions ended')
          }
        >
          {isOwn ? 'End all others' : 'End all'}
        </button>
      )}
    </section>
  )
}

type ItemProps = { session: ListedSession; isBusy: boolean; onEnd: () => void }

function SessionItem({ session, isBusy, onEnd }: ItemProps) {
  const { device, firstSeenAt, lastSeenAt, isThis } = session
  return (
    <li className="grid min-h-11 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 border-0 border-b border-line py-2">
      <span className="grid gap-0.5">
        <span className="font-semibold wrap-anywhere">
          {device}
          {isThis && <span className="font-normal text-ink-soft"> (this session)</span>}
        </span>
        <span className="text-note text-ink-soft">
          First seen <Moment at={firstSeenAt} />
          {lastSeenAt && (
            <>
              , last seen <Moment at={lastSeenAt} />
            </>
          )}
        </span>
      </span>
      {!isThis && (
        <button
          type="button"
          className={button()}
          aria-label={`End the session of ${device}`}
          aria-disabled={isBusy}
          onClick={() => !isBusy && onEnd()}
        >
          End
        </button>
      )}
    </li>
  )
}

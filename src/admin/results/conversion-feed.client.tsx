'use client'

import { useDocumentInfo } from '@payloadcms/ui'
import { useCallback, useEffect, useState } from 'react'
import { FEED_FILES } from '@/domain/conversions'
import { paths } from '@/domain/paths'
import { button } from '@/ui/button'
import { useProof } from '../factors/proof.client'
import { toShortMoment } from '../moment.client'
import { fetchInTime } from '../session/session-fetch'
import { copy, ShownOnce } from '../shell/shown-once.client'
import { notifyError, notifySuccess } from '../shell/toasts.client'

type State = { hasPassword: boolean; fetchedAt: string | null }

const WHAT = {
  booked: 'booked calls',
  won: 'won jobs with their value',
  adjustments: 'what was taken back or corrected since',
} as const

/** Below the fields of a feed: where the platform fetches it, and with which name and password. */
export function ConversionFeed() {
  const { id } = useDocumentInfo()
  return id ? <Feed feed={String(id)} /> : null
}

function Feed({ feed }: { feed: string }) {
  const base = `${paths.conversionFeeds}/${encodeURIComponent(feed)}`
  const [state, setState] = useState<State | null>(null)
  const [password, setPassword] = useState<string | null>(null)
  const { run, dialog } = useProof()
  const look = useCallback(async () => {
    try {
      setState(await (await fetchInTime(`${base}/state`)).json())
    } catch {
      notifyError('The feed could not be read. Reload the page to try again.')
    }
  }, [base])
  useEffect(() => void look(), [look])

  async function renew() {
    try {
      const made = await run(async () => (await fetchInTime(`${base}/password`, { method: 'POST' })).json())
      if (made) {
        setPassword(String(made.password))
        notifySuccess('A new password was made. Copy it now.')
      }
    } catch {
      notifyError('That did not work. Please try again.')
    }
    await look()
  }

  if (!state) return <p role="status">Reading the feed...</p>
  return (
    <section className="mt-6" aria-labelledby="feed-files" data-own>
      <h2 className="mb-3 border-b border-line pb-2 font-display text-card font-extrabold" id="feed-files">
        What the platform fetches
      </h2>
      <ul className="mb-4 grid list-none gap-3 p-0">
        {FEED_FILES.map((file) => {
          const address = `${location.origin}${base}/files/${file}.csv`
          return (
            <li key={file} className="grid gap-1">
              <span className="text-note text-ink-soft">{WHAT[file]}</span>
              <span className="flex flex-wrap items-center gap-2">
                <code className="min-w-0 flex-1 basis-80 wrap-anywhere">{address}</code>
                <button
                  type="button"
                  className={button()}
                  aria-label={`Copy the address of ${file}.csv`}
                  onClick={() => copy(address, 'The address is copied.')}
                >
                  Copy
                </button>
              </span>
            </li>
          )
        })}
      </ul>
      <p className="mb-3">
        User name: <code className="wrap-anywhere">{feed}</code>
      </p>
      {password ? (
        <ShownOnce
          label="Give this password to the platform. It is shown here this once."
          value={password}
          copied="The password is copied."
        />
      ) : (
        <p className="mb-3 text-ink-soft">
          {state.hasPassword
            ? 'There is a password, which is not shown again. A new one ends it at once.'
            : 'Nobody is let in until there is a password.'}
        </p>
      )}
      <button
        type="button"
        className={button({ tone: state.hasPassword ? 'plain' : 'signal' })}
        onClick={renew}
      >
        {state.hasPassword ? 'Make a new password' : 'Make the password'}
      </button>
      <p className="mt-3 text-note text-ink-soft">
        {state.fetchedAt ? `Last fetched ${toShortMoment(state.fetchedAt)}.` : 'Not fetched yet.'}
      </p>
      {dialog}
    </section>
  )
}

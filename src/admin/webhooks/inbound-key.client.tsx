'use client'

import { useDocumentInfo } from '@payloadcms/ui'
import { useCallback, useEffect, useState } from 'react'
import { paths } from '@/domain/paths'
import { button } from '@/ui/button'
import { useProof } from '../factors/proof.client'
import { toShortMoment } from '../moment.client'
import { fetchInTime } from '../session/session-fetch'
import { copy, ShownOnce } from '../shell/shown-once.client'
import { notifyError, notifySuccess } from '../shell/toasts.client'

type State = { hasKey: boolean; usedAt: string | null }

/** Below the fields of an inbound key: where a tool sends leads, and the key that it sends with them. */
export function InboundKey() {
  const { id } = useDocumentInfo()
  return id ? <Key row={String(id)} /> : null
}

function Key({ row }: { row: string }) {
  const base = `${paths.inboundKeys}/${encodeURIComponent(row)}`
  const [state, setState] = useState<State | null>(null)
  const [key, setKey] = useState<string | null>(null)
  const { run, dialog } = useProof()
  const look = useCallback(async () => {
    try {
      setState(await (await fetchInTime(`${base}/state`)).json())
    } catch {
      notifyError('The key could not be read. Reload the page to try again.')
    }
  }, [base])
  useEffect(() => void look(), [look])

  async function renew() {
    try {
      const made = await run(async () => (await fetchInTime(`${base}/key`, { method: 'POST' })).json())
      if (made) {
        setKey(String(made.key))
        notifySuccess('A new key was made. Copy it now.')
      }
    } catch {
      notifyError('That did not work. Please try again.')
    }
    await look()
  }

  if (!state) return <p role="status">Reading the key...</p>
  // Known in the browser alone, where the state is.
  const address = `${location.origin}${paths.inboundLeads}`
  return (
    <section className="mt-6" aria-labelledby="inbound-key" data-own>
      <h2 className="mb-3 border-b border-line pb-2 font-display text-card font-extrabold" id="inbound-key">
        Where the tool sends leads
      </h2>
      <p className="mb-4 grid gap-1">
        <span className="text-note text-ink-soft">
          By POST, as JSON, with Authorization: Bearer and the key
        </span>
        <span className="flex flex-wrap items-center gap-2">
          <code className="min-w-0 flex-1 basis-80 wrap-anywhere">{address}</code>
          <button
            type="button"
            className={button()}
            aria-label="Copy the address"
            onClick={() => copy(address, 'The address is copied.')}
          >
            Copy
          </button>
        </span>
      </p>
      {key ? (
        <ShownOnce
          label="Give this key to the tool. It is shown here this once."
          value={key}
          copied="The key is copied."
        />
      ) : (
        <p className="mb-3 text-ink-soft">
          {state.hasKey
            ? 'There is a key, which is not shown again. A new one ends it at once.'
            : 'No lead is taken until there is a key.'}
        </p>
      )}
      <button type="button" className={button({ tone: state.hasKey ? 'plain' : 'signal' })} onClick={renew}>
        {state.hasKey ? 'Make a new key' : 'Make the key'}
      </button>
      <p className="mt-3 text-note text-ink-soft">
        {state.usedAt ? `Last used ${toShortMoment(state.usedAt)}.` : 'Not used yet.'}
      </p>
      {dialog}
    </section>
  )
}

'use client'

import { useCallback, useEffect, useState } from 'react'
import { useProof } from '@/features/accounts/screens/proof.client'
import { fetchJson } from '@/lib/fetch-json'
import { button } from '@/ui/button'
import { NotRead } from './not-read.client'
import { copy, ShownOnce } from './shown-once.client'
import { notifyError, notifySuccess } from './toasts.client'

/**
 * Creates the secret of a document, and shows it once.
 *
 * @param base - the address of the document; below it are `/state` and the endpoint that creates the secret
 * @param name - the name of the secret, in the address and in texts
 * @param whole - the name, in messages, of what is read
 * @returns `state`, as it was last read, `waiting`, which is shown in place of the rest until then, and `field`, which shows and creates the secret
 */
export function useSecret<State>(base: string, name: 'key' | 'password', whole: string) {
  const [state, setState] = useState<State | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const [secret, setSecret] = useState<string | null>(null)
  const { run, dialog } = useProof()
  const look = useCallback(async () => {
    setFailed(false)
    try {
      setState(await fetchJson(`${base}/state`))
    } catch {
      setFailed(true)
    }
  }, [base])
  useEffect(() => void look(), [look])

  async function renew() {
    try {
      const made = await run(() => fetchJson(`${base}/${name}`, { method: 'POST' }))
      if (made) {
        setSecret(String(made[name]))
        notifySuccess(`A new ${name} was made. Copy it now.`)
      }
    } catch {
      notifyError('That did not work. Please try again.')
    }
    await look()
  }

  /**
   * @param isThere - whether there is a secret
   * @param texts - `taker` is the recipient of the secret, and `without` explains what its absence means
   */
  const field = (isThere: boolean, { taker, without }: { taker: string; without: string }) => (
    <>
      {secret ? (
        <ShownOnce
          label={`Give this ${name} to ${taker}. It is shown here this once.`}
          value={secret}
          copied={`The ${name} is copied.`}
        />
      ) : (
        <p className="mb-3 text-ink-soft">
          {isThere ? `There is a ${name}, which is not shown again. A new one ends it at once.` : without}
        </p>
      )}
      <button type="button" className={button({ tone: isThere ? 'plain' : 'signal' })} onClick={renew}>
        {isThere ? `Make a new ${name}` : `Make the ${name}`}
      </button>
      {dialog}
    </>
  )

  const waiting = hasFailed ? (
    <NotRead what={`The ${whole}`} onRetry={() => void look()} />
  ) : (
    <p role="status">Reading the {whole}...</p>
  )
  return { state, waiting, field }
}

/** An address that other software needs, with a button that copies it. */
export function GivenAddress({ of, address, label }: { of: string; address: string; label: string }) {
  return (
    <>
      <span className="text-note text-ink-soft">{of}</span>
      <span className="flex flex-wrap items-center gap-2">
        <code className="min-w-0 flex-1 basis-80 wrap-anywhere">{address}</code>
        <button
          type="button"
          className={button()}
          aria-label={label}
          onClick={() => copy(address, 'The address is copied.')}
        >
          Copy
        </button>
      </span>
    </>
  )
}

'use client'

import { useDocumentInfo, useFormFields } from '@payloadcms/ui'
import { useCallback, useEffect, useState } from 'react'
import { FreshSave, useIsRevived } from '@/features/accounts/screens/fresh-save.client'
import { useProof } from '@/features/accounts/screens/proof.client'
import type { DeliveryLog } from '@/features/webhooks/rules/webhook'
import { toShortMoment } from '@/staff-ui/moment.client'
import { ShownOnce } from '@/staff-ui/shown-once.client'
import { notifyError, notifySuccess } from '@/staff-ui/toasts.client'
import { button } from '@/ui/button'
import { DeliveryList } from './delivery-list.client'
import { makeSecret, readLog, sendAgain, sendTest } from './webhooks-api'

const heading = 'mb-3 border-b border-line pb-2 font-display text-card font-extrabold'

const LOOK_EVERY_MS = 5_000

/** The save button of a webhook. What lets an address receive leads needs a fresh sign-in: a new one, or one switched on. */
export function SaveWebhook() {
  const isElsewhere = useFormFields(([{ url }]) => (url?.value ?? '') !== (url?.initialValue ?? ''))
  const isRevived = useIsRevived()
  return <FreshSave isAsked={isElsewhere || isRevived} />
}

/** Shows, below the fields of a webhook, its secret, a test, and the deliveries with their responses. */
export function WebhookScreen() {
  const { id } = useDocumentInfo()
  return id ? <SavedWebhook hook={String(id)} /> : null
}

function SavedWebhook({ hook }: { hook: string }) {
  const { log, look } = useLog(hook)
  const [secret, setSecret] = useState<string | null>(null)
  const { run, dialog } = useProof()

  /** @param work - resolves to null when the reader has cancelled it */
  async function act(work: () => Promise<unknown>, success: string) {
    try {
      if ((await work()) !== null) notifySuccess(success)
    } catch {
      notifyError('That did not work. Please try again.')
    }
    await look()
  }

  async function renew() {
    const made = await run(() => makeSecret(hook))
    if (made) setSecret(made)
    return made
  }

  if (!log) return <p role="status">Reading the deliveries...</p>
  if (log === 'failed') return <p role="status">The deliveries could not be read. It is tried again.</p>
  return (
    <div className="mt-6 grid gap-6" data-own>
      <section aria-labelledby="webhook-secret">
        <h2 className={heading} id="webhook-secret">
          Secret
        </h2>
        <SecretNote log={log} secret={secret} />
        <button
          type="button"
          className={button({ tone: log.hasSecret ? 'plain' : 'signal' })}
          onClick={() => act(renew, 'A new secret was made. Copy it now.')}
        >
          {log.hasSecret ? 'Make a new secret' : 'Make the secret'}
        </button>
      </section>
      <section aria-labelledby="webhook-deliveries">
        <h2 className={heading} id="webhook-deliveries">
          Deliveries
        </h2>
        <button
          type="button"
          className={button()}
          disabled={!log.hasSecret}
          onClick={() => act(() => sendTest(hook), 'A test is on its way.')}
        >
          Send a test
        </button>
        <DeliveryList
          deliveries={log.deliveries}
          onAgain={(delivery) => act(() => sendAgain(hook, delivery), 'It is sent again.')}
        />
      </section>
      {dialog}
    </div>
  )
}

function SecretNote({ log, secret }: { log: DeliveryLog; secret: string | null }) {
  if (secret)
    return (
      <ShownOnce
        label="Give this to the receiver. It is shown here this once."
        value={secret}
        copied="The secret is copied."
      />
    )
  const former =
    log.formerSecretEndsAt && ` Those before it sign too until ${toShortMoment(log.formerSecretEndsAt)}.`
  return (
    <p className="mb-3 text-ink-soft">
      {log.hasSecret
        ? `Deliveries are signed with a secret, which is not shown again.${former ?? ''}`
        : 'Nothing is sent until there is a secret, by which the receiver knows that a delivery is ours.'}
    </p>
  )
}

/** The delivery log, which is read again while the screen is open; null until it is read. */
function useLog(hook: string) {
  const [log, setLog] = useState<DeliveryLog | 'failed' | null>(null)
  const look = useCallback(async () => setLog(await readLog(hook).catch(() => 'failed' as const)), [hook])

  useEffect(() => {
    void look()
    const timer = setInterval(() => document.hidden || void look(), LOOK_EVERY_MS)
    return () => clearInterval(timer)
  }, [look])

  return { log, look }
}

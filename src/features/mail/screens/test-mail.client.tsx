'use client'

import { useState } from 'react'
import { paths } from '@/domain/paths'
import type { TestMailResult } from '@/features/mail/rules/test-mail'
import { fetchJson, problemIn } from '@/lib/fetch-json'
import { BusyButton } from '@/ui/busy-button.client'
import { button } from '@/ui/button'

const FAILED = 'That did not work. Please try again.'

/** Sends a mail to whoever is signed in, and says what the mail server said. */
export function TestMail() {
  const [isBusy, setIsBusy] = useState(false)
  const [result, setResult] = useState<Partial<TestMailResult> | null>(null)
  async function send() {
    setIsBusy(true)
    setResult(null)
    try {
      // A mail server may look at a mail for long.
      setResult(
        await fetchJson<TestMailResult>(`${paths.outbox}/test-mail`, { method: 'POST', isLong: true }),
      )
    } catch (error) {
      setResult({ says: problemIn(error) ?? FAILED })
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <>
      <BusyButton className={button()} isBusy={isBusy} onClick={() => void send()}>
        {isBusy ? 'Sending...' : 'Send me a test mail'}
      </BusyButton>
      <div className="min-w-0 basis-full [overflow-wrap:anywhere] empty:hidden" role="status">
        {result && <Result {...result} />}
      </div>
    </>
  )
}

function Result({ isTaken = false, says, said, cure }: Partial<TestMailResult>) {
  return (
    <>
      <p className={`m-0 font-bold ${isTaken ? 'text-good' : 'text-danger'}`}>{says}</p>
      {cure && <p className="m-0 mt-1">{cure}</p>}
      {said && <p className="m-0 mt-1 text-note text-ink-soft">It said: {said}</p>}
    </>
  )
}

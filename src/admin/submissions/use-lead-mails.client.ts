'use client'

import { useEffect, useState } from 'react'
import { type LeadMail, readMails } from './submissions-api'

const LOOK_EVERY_MS = 10_000

/** The mails about a lead, looked at again while one of them is on its way; null until they are read. */
export function useLeadMails(leadId: string): LeadMail[] | 'failed' | null {
  const [read, setRead] = useState<{ of: string; mails: LeadMail[] | 'failed' } | null>(null)

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let isCurrent = true
    const look = async () => {
      const mails = await readMails(leadId).catch(() => 'failed' as const)
      if (!isCurrent) return
      setRead({ of: leadId, mails })
      if (mails === 'failed' || mails.some(({ state }) => state === 'queued'))
        timer = setTimeout(look, LOOK_EVERY_MS)
    }
    void look()
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [leadId])

  return read?.of === leadId ? read.mails : null
}

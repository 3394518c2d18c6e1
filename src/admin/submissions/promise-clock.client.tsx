'use client'

import { useEffect, useState } from 'react'
import { dueAt, PROMISED_HOURS } from '@/domain/promise'
import { toMoment } from '../moments'

const MINUTE_MS = 60_000

/** How long is left of what the thank-you page has promised; counts down while it is looked at. */
export function PromiseClock({ createdAt }: { createdAt: string }) {
  const now = useNow()
  const due = dueAt(new Date(createdAt))
  const left = due.getTime() - now
  const isLate = left <= 0
  return (
    <p
      className={`mt-0 mb-4 grid gap-0.5 border-l-4 bg-paper-raised px-[0.9rem] py-[0.7rem] ${isLate ? 'border-danger' : 'border-good'}`}
    >
      <strong
        className={`font-display text-card leading-tight font-extrabold tabular-nums ${isLate ? 'text-danger' : ''}`}
      >
        {isLate ? 'The promised time has passed' : `${toDuration(left)} left`}
      </strong>
      <span className="text-note text-ink-soft">
        {isLate ? 'Review was promised by ' : 'Review promised by '}
        {toMoment(due)}, {PROMISED_HOURS} working hours after it came in
      </span>
    </p>
  )
}

/** @param ms - more than none @returns for example '3 h 05 min' */
function toDuration(ms: number): string {
  const minutes = Math.ceil(ms / MINUTE_MS)
  const hours = Math.floor(minutes / 60)
  if (hours === 0) return `${minutes} min`
  return `${hours} h ${String(minutes % 60).padStart(2, '0')} min`
}

function useNow(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS / 4)
    return () => clearInterval(timer)
  }, [])
  return now
}

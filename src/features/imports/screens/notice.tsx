import type { ReactNode } from 'react'

const TONES = { warn: 'border-warn', danger: 'border-danger', plain: 'border-line-strong' } as const

type Props = {
  tone?: keyof typeof TONES
  /** Whether it is announced as it appears. */
  isUrgent?: boolean
  children: ReactNode
}

/** Something that should be known before one goes on. */
export function Notice({ tone = 'warn', isUrgent = false, children }: Props) {
  return (
    <div
      role={isUrgent ? 'alert' : undefined}
      className={`max-w-[80ch] border-l-4 bg-paper-sunk px-4 py-3 wrap-anywhere ${TONES[tone]}`}
    >
      {children}
    </div>
  )
}

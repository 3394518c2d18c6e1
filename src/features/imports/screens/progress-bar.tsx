import type { ReactNode } from 'react'

type Props = {
  label: string
  done: number
  /** Null while nobody knows. */
  total: number | null
  /** What is said of it in words. */
  children: ReactNode
}

/** A bar that fills, with its words below it. */
export function Bar({ label, done, total, children }: Props) {
  return (
    <div className="grid gap-1.5">
      <progress
        aria-label={label}
        className="h-3.5 w-full appearance-none overflow-hidden rounded border border-line-strong bg-paper-sunk [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-paper-sunk [&::-webkit-progress-value]:bg-accent [&::-webkit-progress-value]:transition-[inline-size]"
        max={total ?? undefined}
        value={total === null ? undefined : Math.min(done, total)}
      />
      <p className="tabular-nums">{children}</p>
    </div>
  )
}

import type { ReactNode } from 'react'

/**
 * One bar. `share` is its length relative to the longest one, from 0 to 1; `reach` is the length of a fainter bar
 * behind it.
 */
export type Bar = { key: string; label: string; share: number; reach?: number; text: ReactNode }

const WIDTH = 1000

/** Lists bars below each other, each with its name before it and its value in words behind it. */
export function BarList({ bars }: { bars: readonly Bar[] }) {
  return (
    <ul className="grid gap-[0.45rem]">
      {bars.map(({ key, label, share, reach = share, text }) => (
        <li
          key={key}
          className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-0.5 md:grid-cols-[13rem_minmax(0,1fr)_minmax(8rem,auto)]"
        >
          <span className="text-note leading-tight wrap-anywhere text-ink-soft">{label}</span>
          <svg
            className="block h-3 w-full bg-paper-sunk max-md:col-span-full max-md:row-start-2"
            viewBox={`0 0 ${WIDTH} 1`}
            preserveAspectRatio="none"
            aria-hidden="true"
          >
            <rect className="fill-line-strong" width={toWidth(reach)} height={1} />
            <rect className="fill-accent" width={toWidth(share)} height={1} />
          </svg>
          <span className="text-right text-note tabular-nums">{text}</span>
        </li>
      ))}
    </ul>
  )
}

/** A value above zero gets a visible width. */
function toWidth(share: number): number {
  return share <= 0 ? 0 : Math.max(WIDTH / 100, Math.min(1, share) * WIDTH)
}

/** Explains the two parts of a bar. */
export function BarLegend({ share, reach }: { share: string; reach: string }) {
  return (
    <p className="mb-3 flex flex-wrap gap-x-5 text-note text-ink-soft">
      <span>
        <span className="mr-2 inline-block size-2.5 bg-accent" />
        {share}
      </span>
      <span>
        <span className="mr-2 inline-block size-2.5 bg-line-strong" />
        {reach}
      </span>
    </p>
  )
}

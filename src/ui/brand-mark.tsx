import { MARK } from '@/lib/mark'

/** The mark in the colours of the theme; the name beside it says whose it is. */
export function BrandMark({ size = 32 }: { size?: number }) {
  return (
    <svg viewBox={`0 0 ${MARK.side} ${MARK.side}`} width={size} height={size} aria-hidden="true">
      <path fill="var(--accent)" d={MARK.ticket} />
      <path
        fill="none"
        stroke="var(--accent-ink)"
        strokeWidth={MARK.routeWidth}
        strokeLinejoin="round"
        d={MARK.route}
      />
      {MARK.stops.map(([x, y]) => (
        <circle key={x} fill="var(--accent-ink)" cx={x} cy={y} r={MARK.stopRadius} />
      ))}
    </svg>
  )
}

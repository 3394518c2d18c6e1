import { BRAND_MARK } from '@/lib/brand-mark'

/** The logo in the colours of the theme. It is hidden from assistive technology, because the name is beside it. */
export function BrandMark({ size = 32 }: { size?: number }) {
  return (
    <svg viewBox={`0 0 ${BRAND_MARK.side} ${BRAND_MARK.side}`} width={size} height={size} aria-hidden="true">
      <path fill="var(--accent)" d={BRAND_MARK.ticket} />
      <path
        fill="none"
        stroke="var(--accent-ink)"
        strokeWidth={BRAND_MARK.routeWidth}
        strokeLinejoin="round"
        d={BRAND_MARK.route}
      />
      {BRAND_MARK.stops.map(([x, y]) => (
        <circle key={x} fill="var(--accent-ink)" cx={x} cy={y} r={BRAND_MARK.stopRadius} />
      ))}
    </svg>
  )
}

import type { ReactNode } from 'react'

type RegionProps = { label: string; className: string; children: ReactNode }

/** A region that scrolls. It takes the focus, because it must be reachable without a pointer. */
export function ScrollRegion({ label, className, children }: RegionProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard.
    <section className={className} aria-label={label} tabIndex={0}>
      {children}
    </section>
  )
}

import Link from 'next/link'

/** One number with its name; the whole tile leads to the list that it counts. */
export function CountTile({ label, count, href }: { label: string; count: number; href: string }) {
  return (
    <Link
      className="-mt-px -ml-px grid gap-[0.35rem] border-t border-l border-line px-5 pt-4 pb-[1.1rem] no-underline hover:bg-paper-sunk"
      href={href}
      prefetch={false}
    >
      <span className="font-semibold text-ink-soft">{label}</span>
      <strong className="font-display text-[clamp(2.25rem,1.8rem+2vw,3.5rem)] leading-none font-extrabold tabular-nums">
        {count.toLocaleString('en-US')}
      </strong>
    </Link>
  )
}

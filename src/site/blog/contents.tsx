import type { Heading } from '@/lib/html/dress'

/** The way through a long article. */
export function Contents({ headings, label }: { headings: readonly Heading[]; label: string }) {
  return (
    <nav className="border-t-4 border-ink pt-2 max-lg:hidden" aria-labelledby="contents">
      <h2
        id="contents"
        className="mb-2 font-body text-sm leading-snug font-semibold tracking-normal text-ink-soft"
      >
        {label}
      </h2>
      <ol>
        {headings.map(({ id, text }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className="block border-b border-line py-[0.55rem] text-sm leading-line font-semibold no-underline hover:border-ink"
            >
              {text}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}

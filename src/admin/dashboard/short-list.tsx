import Link from 'next/link'
import { Moment } from '../reader-clock.client'
import { card, cardTitle } from '../shell/controls'

type Item = { id: string; href: string; title: string; detail: string; time: string }

type Props = {
  id: string
  title: string
  items: readonly Item[]
  empty: string
  all: { href: string; label: string }
}

/** A card with a handful of rows that each lead somewhere, and a link to all of them. */
export function ShortList({ id, title, items, empty, all }: Props) {
  return (
    <section className={card} aria-labelledby={id}>
      <h2 className={cardTitle} id={id}>
        {title}
      </h2>
      {items.length === 0 && <p className="px-5 pt-5 pb-1 text-ink-soft">{empty}</p>}
      <ul>
        {items.map((item) => (
          <li key={item.id}>
            <Link
              className="group grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-0.5 border-b border-line px-5 py-[0.7rem] no-underline"
              href={item.href}
              prefetch={false}
            >
              <span className="truncate font-semibold group-hover:underline">{item.title}</span>
              <Moment className="text-note text-ink-soft tabular-nums" at={item.time} />
              <span className="col-span-full text-note wrap-anywhere text-ink-soft">{item.detail}</span>
            </Link>
          </li>
        ))}
      </ul>
      <Link
        className="mx-5 my-1 inline-flex min-h-11 items-center font-semibold"
        href={all.href}
        prefetch={false}
      >
        {all.label}
      </Link>
    </section>
  )
}

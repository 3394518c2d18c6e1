'use client'

import Link from 'next/link'
import { useState } from 'react'
import { isCurrent, type NavGroup } from './nav-link'

/**
 * Links below a heading that opens and closes them. A group is open if it says so, or if one of its links leads to the
 * current screen.
 */
export function NavGroupList({
  group: { label, items, isOpen: isOpenAtFirst },
  pathname,
}: {
  group: NavGroup
  pathname: string
}) {
  const isInside = items.some(({ href }) => isCurrent(href, pathname))
  const [wasInside, setWasInside] = useState(isInside)
  const [isOpen, setOpen] = useState(isInside || isOpenAtFirst)
  if (isInside !== wasInside) {
    setWasInside(isInside)
    if (isInside) setOpen(true)
  }
  const id = `shell-group-${label.toLowerCase()}`
  return (
    <div className="py-2">
      <button
        type="button"
        className="flex min-h-11 w-full cursor-pointer items-center justify-between rounded border-l-3 border-transparent px-3 text-control leading-tight font-semibold text-ink-soft hover:bg-paper-raised hover:text-ink lg:min-h-10 lg:text-sm"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {label}
        <span aria-hidden="true">{isOpen ? '–' : '+'}</span>
      </button>
      <ul id={id} hidden={!isOpen}>
        {items.map((item) => (
          <li key={item.href}>
            <Link
              className="flex min-h-11 items-center rounded border-l-3 border-transparent py-1 pr-3 pl-6 text-control leading-tight text-ink-soft no-underline hover:bg-paper-raised hover:text-ink aria-[current]:rounded-l-none aria-[current]:border-accent aria-[current]:bg-paper-raised aria-[current]:font-semibold aria-[current]:text-ink lg:min-h-9 lg:text-sm"
              href={item.href}
              aria-current={isCurrent(item.href, pathname) ? 'page' : undefined}
              prefetch={false}
            >
              <span className="flex-1">{item.label}</span>
              {item.due && <WaitingCount count={item.due} words="overdue" />}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The number of items that wait behind a link of the menu. */
export function WaitingCount({ count, words }: { count: number; words: string }) {
  return (
    <span className="rounded bg-accent px-2 py-0.5 text-note leading-tight font-bold text-accent-ink tabular-nums">
      {count}
      <span className="sr-only"> {words}</span>
    </span>
  )
}

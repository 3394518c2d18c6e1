import Link from 'next/link'
import type { ReactNode } from 'react'
import { Moment } from '@/staff-ui/moment.client'

/** The rows that a single digit opens. */
const DIGITS = 9

type Props = {
  href: string
  title: string
  detail?: string
  time: string
  /** The number of the row on the screen, from 1. The key of the first nine opens them. */
  digit?: number
  /** The list and the id of the lead that the row works on, as `due-calls:ID`. */
  work?: string
  /** Its buttons, beside the link and below it. What holds `data-gone` leaves the row out. */
  children?: ReactNode
}

/** A linked row of the dashboard. The keys j and k go from one to the next. */
export function Row({ href, title, detail, time, digit = DIGITS + 1, work, children }: Props) {
  const key = digit <= DIGITS ? String(digit) : undefined
  return (
    <li
      className="grid grid-cols-[minmax(0,1fr)_auto] border-b border-line has-[>[data-gone]]:hidden"
      data-work={work}
    >
      <Link
        className="group grid min-h-11 grid-cols-[minmax(0,1fr)_auto] content-center gap-x-4 gap-y-0.5 px-5 py-2 no-underline not-last:pr-2 hover:bg-paper-sunk"
        href={href}
        prefetch={false}
        data-row
        aria-keyshortcuts={key}
      >
        <span className="truncate font-semibold group-hover:underline">{title}</span>
        <Moment className="text-note text-ink-soft tabular-nums" at={time} />
        {detail && (
          <span className="col-span-full flex justify-between gap-x-4 text-note text-ink-soft">
            <span className="truncate">{detail}</span>
            {key && (
              <span aria-hidden="true" className="max-sm:hidden pointer-coarse:hidden">
                {key}
              </span>
            )}
          </span>
        )}
      </Link>
      {children}
    </li>
  )
}

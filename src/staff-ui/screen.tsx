import { ArrowLeft } from 'lucide'
import Link from 'next/link'
import type { ReactNode } from 'react'
import { LineDrawing } from '@/ui/line-drawing'

type Props = {
  title: string
  /** The target of the Back link; without it there is none. */
  backTo?: string
  /** Buttons and links for the whole screen. */
  actions?: ReactNode
  children: ReactNode
}

/** The frame of one staff screen: Back link, title, actions and content. */
export function Screen({ title, backTo, actions, children }: Props) {
  return (
    <main className="px-(--gutter-h) pb-12 outline-none" id="screen" tabIndex={-1} data-own>
      <header className="mb-5 flex min-h-11 flex-wrap items-center gap-x-4 gap-y-2">
        {backTo && (
          <Link
            className="inline-flex min-h-11 items-center gap-1.5 pr-2 font-semibold text-ink-soft no-underline hover:text-ink hover:underline"
            href={backTo}
            prefetch={false}
          >
            <LineDrawing drawing={ArrowLeft} size={18} />
            Back
          </Link>
        )}
        <h1
          className="flex-auto text-2xl leading-[1.05] font-extrabold tracking-[-0.01em] outline-none"
          tabIndex={-1}
        >
          {title}
        </h1>
        {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
      </header>
      {children}
    </main>
  )
}

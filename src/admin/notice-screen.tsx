import type { ReactNode } from 'react'

/** A screen of one notice, for the site's document and for the staff's. `children` are what can be done about it. */
export function NoticeScreen({
  title,
  text,
  children,
}: {
  title: string
  text: ReactNode
  children: ReactNode
}) {
  return (
    <main className="grid min-h-dvh place-items-center bg-deep p-6" data-own>
      <div className="w-[min(34rem,100%)] rounded border-t-6 border-accent bg-paper-raised p-[clamp(1.75rem,5vw,3.5rem)] text-base text-ink [&_:is(a,button)]:underline [&_:is(a,button)]:underline-offset-[0.2em]">
        <h1 className="mb-4 text-3xl leading-none tracking-tight">{title}</h1>
        <div className="grid gap-3 wrap-anywhere">{text}</div>
        <div className="mt-8 flex flex-wrap gap-x-8 gap-y-2 *:inline-flex *:min-h-11 *:items-center">
          {children}
        </div>
      </div>
    </main>
  )
}

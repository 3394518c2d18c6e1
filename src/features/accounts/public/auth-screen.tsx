import type { ReactNode } from 'react'
import { Section } from '@/ui/section'

/** The sign-in page: what the account is for on one side, the form on the other. */
export function AuthScreen({ children }: { children: ReactNode }) {
  return (
    <Section ground="deep" space="half">
      <div className="grid min-h-[min(34rem,70dvh)] items-center gap-gap mdl:grid-cols-[7fr_5fr]">
        <div className="hidden mdl:block" aria-hidden="true">
          <p className="font-display text-4xl leading-display font-extrabold tracking-tight">Staff sign-in</p>
          <ul className="mt-8 max-w-104 border-t-2 border-line-strong text-ink-soft *:border-b *:border-line *:py-[0.9rem]">
            <li>Requests that came in</li>
            <li>Posts on the blog</li>
            <li>Drafts waiting</li>
          </ul>
        </div>
        <div
          className="w-full max-w-112 rounded border-t-6 border-accent p-panel shadow-high mdl:justify-self-end"
          data-ground="raised"
        >
          {children}
        </div>
      </div>
    </Section>
  )
}

import type { NotFoundPage } from '@/copy/types'
import { ButtonLink } from '@/ui/button-link'
import { Section } from '@/ui/section'

/** The 404 screen, with a drawing of a route that ends before its stop. */
export function NotFoundScreen({ page }: { page: NotFoundPage }) {
  return (
    <Section ground="ticket" space="half" labelledBy="not-found">
      <div className="grid justify-items-start gap-[1.1rem] md:col-span-7">
        <h1 id="not-found" className="text-poster leading-[0.78] tracking-[-0.035em]">
          {page.code}
        </h1>
        <p className="mt-4 font-display text-2xl leading-[1.05] font-extrabold">{page.title}</p>
        <p className="max-w-[46ch] text-lg text-ink-soft">{page.text}</p>
        <ButtonLink href={page.action.href}>{page.action.label}</ButtonLink>
      </div>
      <svg
        className="hidden w-full self-center overflow-visible md:col-span-5 md:block"
        viewBox="0 0 400 320"
        fill="none"
        stroke="currentColor"
        strokeWidth={5}
        aria-hidden="true"
      >
        <path d="M0 250H120L180 170H250L285 122" />
        <path strokeDasharray="3 13" d="M300 100 330 60H400" />
        <circle className="fill-paper" cx="150" cy="210" r="13" />
        <path className="stroke-ticket-mark" strokeWidth={11} d="M268 98 312 134" />
      </svg>
    </Section>
  )
}

import { ButtonLink } from '@/ui/button'
import { Section } from '@/ui/section'

/** One line that leads from a single service to the plans. */
export function PlansLink({ text, link, href }: { text: string; link: string; href: string }) {
  return (
    <Section ground="ticket" space="none">
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4 py-8">
        <p className="font-display text-xl leading-tight font-extrabold">{text}</p>
        <ButtonLink href={href} tone="ink">
          {link}
        </ButtonLink>
      </div>
    </Section>
  )
}

import { ButtonLink } from '@/ui/button-link'
import { type Ground, Section, SectionHead } from '@/ui/section'
import type { CallToAction as Words } from '../../../payload-types'

type CallToActionProps = { copy: Words; ground?: Ground; id?: string }

/** The call to action at the end of a page, with two or three links. */
export function CallToAction({ copy, ground = 'ticket', id = 'next' }: CallToActionProps) {
  return (
    <Section ground={ground} space="half" labelledBy={id}>
      <div className="grid content-center mdl:col-span-8">
        <SectionHead id={id} heading={copy.heading} text={copy.text} />
      </div>
      <div className="grid content-center gap-3 sm:max-mdl:grid-cols-[repeat(auto-fit,minmax(13rem,1fr))] mdl:col-span-4">
        {copy.actions?.map(({ id: _, label, ...link }, at) => (
          <ButtonLink key={label} {...link} tone={at === 0 ? 'signal' : 'line'} wide>
            {label}
          </ButtonLink>
        ))}
      </div>
    </Section>
  )
}

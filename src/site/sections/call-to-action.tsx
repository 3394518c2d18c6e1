import type { CallToActionCopy } from '@/content/types'
import { ButtonLink } from '@/ui/button'
import { type Ground, Section } from '@/ui/section'
import { SectionHead } from '@/ui/section-head'
import styles from './call-to-action.module.css'

type CallToActionProps = { copy: CallToActionCopy; ground?: Ground; id?: string }

/** The end of a page: what to do next, and the two or three ways to do it. */
export function CallToAction({ copy, ground = 'ticket', id = 'next' }: CallToActionProps) {
  return (
    <Section ground={ground} space="half" labelledBy={id}>
      <div className={styles.words}>
        <SectionHead id={id} heading={copy.heading} text={copy.text} />
      </div>
      <div className={styles.actions}>
        {copy.actions.map(({ label, ...link }, at) => (
          <ButtonLink key={label} {...link} tone={at === 0 ? 'signal' : 'line'} wide>
            {label}
          </ButtonLink>
        ))}
      </div>
    </Section>
  )
}

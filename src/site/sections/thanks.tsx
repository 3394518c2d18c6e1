import type { ThankYouPage } from '@/content/types'
import { ButtonLink } from '@/ui/button'
import { Section } from '@/ui/section'
import { SectionHead } from '@/ui/section-head'
import { SmartLink } from '@/ui/smart-link'
import styles from './thanks.module.css'

/** The three promises with their hours, as the slots of a ticket. */
export function Promises({ steps }: Pick<ThankYouPage, 'steps'>) {
  return (
    <ol className={styles.promises}>
      {steps.map(({ when, title, text }) => (
        <li key={when} className={styles.promise}>
          <p className={styles.when}>{when}</p>
          <h2 className={styles.title}>{title}</h2>
          <p className={styles.text}>{text}</p>
        </li>
      ))}
    </ol>
  )
}

export function Meanwhile({ meanwhile, call }: Pick<ThankYouPage, 'meanwhile' | 'call'>) {
  const { links, ...head } = meanwhile
  return (
    <Section labelledBy="meanwhile">
      <div className={styles.head}>
        <SectionHead id="meanwhile" {...head} size="small" />
      </div>
      <ul className={styles.links}>
        {links.map(({ name, href, text }) => (
          <li key={href} className={styles.link}>
            <SmartLink href={href}>{name}</SmartLink>
            <p>{text}</p>
          </li>
        ))}
        <li className={styles.call}>
          <p>{call.text}</p>
          <ButtonLink href={call.action.href} tone="line">
            {call.action.label}
          </ButtonLink>
        </li>
      </ul>
    </Section>
  )
}

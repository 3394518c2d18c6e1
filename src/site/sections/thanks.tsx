import type { ThankYouPage } from '@/content/types'
import { ButtonLink } from '@/ui/button'
import { LinkLines } from './link-lines'
import { SideHeaded } from './side-headed'
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

/** What to read until the call comes, and whom to call at once. */
export function Meanwhile({ meanwhile, call }: Pick<ThankYouPage, 'meanwhile' | 'call'>) {
  const { links, ...head } = meanwhile
  return (
    <SideHeaded id="meanwhile" copy={head} size="small" wide>
      <LinkLines links={links}>
        <li className={styles.call}>
          <p>{call.text}</p>
          <ButtonLink href={call.action.href} tone="line">
            {call.action.label}
          </ButtonLink>
        </li>
      </LinkLines>
    </SideHeaded>
  )
}

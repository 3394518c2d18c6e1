import { ButtonLink } from '@/ui/button'
import { Section } from '@/ui/section'
import styles from './plans-link.module.css'

/** One line that leads from a single service to the plans. */
export function PlansLink({ text, link, href }: { text: string; link: string; href: string }) {
  return (
    <Section ground="ticket" space="none">
      <div className={styles.row}>
        <p className={styles.text}>{text}</p>
        <ButtonLink href={href} tone="ink">
          {link}
        </ButtonLink>
      </div>
    </Section>
  )
}

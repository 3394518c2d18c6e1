import type { NotFoundPage } from '@/content/types'
import { ButtonLink } from '@/ui/button'
import { Section } from '@/ui/section'
import styles from './not-found-screen.module.css'

/** An unknown address: a route that ends before its stop. */
export function NotFoundScreen({ page }: { page: NotFoundPage }) {
  return (
    <Section ground="ticket" space="half" labelledBy="not-found">
      <div className={styles.words}>
        <h1 id="not-found" className={styles.code}>
          {page.code}
        </h1>
        <p className={styles.title}>{page.title}</p>
        <p className={styles.text}>{page.text}</p>
        <ButtonLink href={page.action.href}>{page.action.label}</ButtonLink>
      </div>
      <svg className={styles.route} viewBox="0 0 400 320" aria-hidden="true">
        <path d="M0 250H120L180 170H250L285 122" />
        <path className={styles.missing} d="M300 100 330 60H400" />
        <circle cx="150" cy="210" r="13" />
        <path className={styles.barrier} d="M268 98 312 134" />
      </svg>
    </Section>
  )
}

import type { SectionCopy, Step } from '@/content/types'
import { Section } from '@/ui/section'
import { SectionHead } from '@/ui/section-head'
import styles from './route.module.css'

type RouteProps = { copy: SectionCopy; steps: readonly (Step & { when?: string })[] }

/** Assess, Build, Scale as the stops of a line that climbs. */
export function Route({ copy, steps }: RouteProps) {
  return (
    <Section ground="deep" labelledBy="process">
      <SectionHead id="process" {...copy} />
      <div className={styles.route}>
        <svg className={styles.line} viewBox="0 0 300 100" preserveAspectRatio="none" aria-hidden="true">
          <path d="M0 99H55L85 50H155L185 1H300" />
        </svg>
        <ol className={styles.stops}>
          {steps.map(({ title, when, text }) => (
            <li key={title} className={styles.stop}>
              <h3 className={styles.title}>{title}</h3>
              {when && <p className={styles.when}>{when}</p>}
              <p className={styles.text}>{text}</p>
            </li>
          ))}
        </ol>
      </div>
    </Section>
  )
}

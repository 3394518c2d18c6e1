import type { AboutPage } from '@/content/types'
import { Icon } from '@/ui/icon'
import { Section } from '@/ui/section'
import { SectionHead } from '@/ui/section-head'
import styles from './promise.module.css'

type PromiseProps = { promise: AboutPage['promise']; labels: { ours: string; yours: string } }

/** The deal as a sheet of paper: a long list that is ours, a short one that is yours. */
export function Deal({ promise, labels }: PromiseProps) {
  const { ours, yours, ...head } = promise
  return (
    <Section ground="deep" labelledBy="promise">
      <SectionHead id="promise" {...head} />
      <div className={styles.ours}>
        <h3 className={styles.label}>{labels.ours}</h3>
        <ul>
          {ours.map((line) => (
            <li key={line} className={styles.line}>
              <Icon name="check" size={28} />
              {line}
            </li>
          ))}
        </ul>
      </div>
      <div className={styles.yours} data-ground="ticket">
        <h3 className={styles.label}>{labels.yours}</h3>
        <ul>
          {yours.map((line) => (
            <li key={line} className={styles.small}>
              {line}
            </li>
          ))}
        </ul>
      </div>
    </Section>
  )
}

/** What the firm is for, said once and at length. */
export function Mission({ mission }: { mission: AboutPage['mission'] }) {
  const { paragraphs, ...head } = mission
  return (
    <Section ground="sunk" labelledBy="mission">
      <div className={styles.missionHead}>
        <SectionHead id="mission" {...head} />
      </div>
      <div className={styles.mission}>
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
    </Section>
  )
}

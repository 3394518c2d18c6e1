import type { Industry } from '@/content/types'
import { Section } from '@/ui/section'
import styles from './industry-story.module.css'
import { LinkLines } from './link-lines'
import { SideHeaded } from './side-headed'

type PairProps = { labels: { pain: string; outcome: string }; pain: string; outcome: string }

/** The trade's problem and its outcome, large, one against the other. */
export function PainAndOutcome({ labels, pain, outcome }: PairProps) {
  return (
    <div className={styles.pair}>
      <section className={styles.pain} data-ground="sunk" aria-labelledby="pain">
        <h2 id="pain" className={styles.label}>
          {labels.pain}
        </h2>
        <p className={styles.say}>{pain}</p>
      </section>
      <section className={styles.outcome} data-ground="ticket" aria-labelledby="outcome">
        <h2 id="outcome" className={styles.label}>
          {labels.outcome}
        </h2>
        <p className={styles.say}>{outcome}</p>
      </section>
    </div>
  )
}

type MatchesProps = { heading: string; services: Industry['services'] }

/** The services that carry most of the load in this trade. */
export function ServiceMatches({ heading, services }: MatchesProps) {
  return (
    <SideHeaded id="matches" copy={{ heading }} wide ground="sunk">
      <LinkLines links={services} />
    </SideHeaded>
  )
}

/** Who belongs to the trade, as a line of words. */
export function Trades({ label, trades }: { label: string; trades: readonly string[] }) {
  return (
    <Section space="none">
      <div className={styles.trades}>
        <h2 className={styles.tradesLabel}>{label}</h2>
        <ul className={styles.tradesList}>
          {trades.map((trade) => (
            <li key={trade}>{trade}</li>
          ))}
        </ul>
      </div>
    </Section>
  )
}

import type { CallLogEntry, CallStatus } from '@/content/types'
import { Icon } from '@/ui/icon'
import type { IconName } from '@/ui/icons'
import styles from './call-board.module.css'

const SIGNS: Record<CallStatus, IconName> = {
  live: 'phone-call',
  booked: 'check',
  quote: 'file-text',
  routed: 'arrow-right',
}

type CallBoardProps = { title: string; calls: readonly CallLogEntry[]; note: string }

/** The dispatch board: who called when, what broke, and what came of it. */
export function CallBoard({ title, calls, note }: CallBoardProps) {
  return (
    <figure className={styles.board} data-ground="raised">
      <p className={styles.title}>
        <span className={styles.lamp} />
        {title}
      </p>
      <ol className={styles.log}>
        {calls.map((call) => (
          <li key={call.dateTime} className={styles.call} data-status={call.status}>
            <time className={styles.time} dateTime={call.dateTime}>
              {call.time}
            </time>
            <p className={styles.what}>
              <span className={styles.trade}>{call.trade}</span> {call.what}
            </p>
            <p className={styles.result}>
              <Icon name={SIGNS[call.status]} size={16} />
              {call.result}
            </p>
          </li>
        ))}
      </ol>
      <figcaption className={styles.note}>{note}</figcaption>
    </figure>
  )
}

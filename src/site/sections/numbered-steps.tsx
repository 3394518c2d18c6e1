import type { Step } from '@/content/types'
import styles from './numbered-steps.module.css'

type NumberedStepsProps = { steps: readonly Step[]; className: string | undefined }

/**
 * Steps with a large number each, numbered because their order matters. The list's own class says how they are set
 * apart: by `--number-column` and `--number` (a phone's), `--number-wide` (a desk's), and rules for `> li`.
 */
export function NumberedSteps({ steps, className }: NumberedStepsProps) {
  return (
    <ol className={className}>
      {steps.map(({ title, text }, at) => (
        <li key={title} className={styles.step}>
          <span className={styles.number} aria-hidden="true">
            {at + 1}
          </span>
          <h3 className={styles.title}>{title}</h3>
          <p className={styles.text}>{text}</p>
        </li>
      ))}
    </ol>
  )
}

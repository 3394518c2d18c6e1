import styles from './section-head.module.css'

type SectionHeadProps = {
  id: string
  eyebrow?: string
  heading: string
  text?: string
  size?: 'large' | 'small'
}

/** A section's rule, its tab and its heading; `id` is what the section is labelled by. */
export function SectionHead({ id, eyebrow, heading, text, size = 'large' }: SectionHeadProps) {
  return (
    <header className={styles.head}>
      {eyebrow && <p className={styles.tab}>{eyebrow}</p>}
      <h2 id={id} className={styles[size]}>
        {heading}
      </h2>
      {text && <p className={styles.text}>{text}</p>}
    </header>
  )
}

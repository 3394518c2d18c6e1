import type { Action, HeroCopy } from '@/content/types'
import { ButtonLink } from '@/ui/button'
import styles from './hero-words.module.css'

type HeroWordsProps = {
  id: string
  hero: HeroCopy
  actions: readonly Action[]
  className: string | undefined
}

/** What every page says first: where one is, the heading, one sentence, and what to press. */
export function HeroWords({ id, hero, actions, className }: HeroWordsProps) {
  return (
    <div className={`${styles.words} ${className}`}>
      <p className={styles.eyebrow}>{hero.eyebrow}</p>
      <h1 id={id} className={styles.title}>
        {hero.title}
      </h1>
      <p className={styles.lede}>{hero.lede}</p>
      {actions.length > 0 && (
        <div className={styles.actions}>
          {actions.map(({ label, ...link }, at) => (
            <ButtonLink key={label} {...link} tone={at === 0 ? 'signal' : 'line'}>
              {label}
            </ButtonLink>
          ))}
        </div>
      )}
    </div>
  )
}

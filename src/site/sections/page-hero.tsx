import type { ReactNode } from 'react'
import type { Action, HeroCopy } from '@/content/types'
import { ButtonLink } from '@/ui/button'
import { type Ground, Section } from '@/ui/section'
import styles from './page-hero.module.css'

type PageHeroProps = {
  hero: HeroCopy
  ground?: Ground
  actions?: readonly Action[]
  /** What stands beside the words, on wide screens to the right. */
  children?: ReactNode
}

/** The opening of a page: its heading, one sentence, and what this page alone has to show. */
export function PageHero({ hero, ground = 'paper', actions = [], children }: PageHeroProps) {
  return (
    <Section ground={ground} space="none" labelledBy="page-title">
      <div className={children ? styles.words : styles.wideWords}>
        <p className={styles.eyebrow}>{hero.eyebrow}</p>
        <h1 id="page-title" className={styles.title}>
          {hero.title}
        </h1>
        <p className={styles.lede}>{hero.lede}</p>
        {actions.length > 0 && (
          <div className={styles.actions}>
            {actions.map(({ label, href }, at) => (
              <ButtonLink key={label} href={href} tone={at === 0 ? 'signal' : 'line'}>
                {label}
              </ButtonLink>
            ))}
          </div>
        )}
      </div>
      {children && <div className={styles.beside}>{children}</div>}
    </Section>
  )
}

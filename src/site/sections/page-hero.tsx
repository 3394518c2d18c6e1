import type { ReactNode } from 'react'
import type { Action, HeroCopy } from '@/content/types'
import { type Ground, Section } from '@/ui/section'
import { HeroWords } from './hero-words'
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
      <HeroWords
        id="page-title"
        hero={hero}
        actions={actions}
        className={children ? styles.words : styles.wideWords}
      />
      {children && <div className={styles.beside}>{children}</div>}
    </Section>
  )
}

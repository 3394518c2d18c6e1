import type { HomePage } from '@/content/types'
import { ButtonLink } from '@/ui/button'
import { Section } from '@/ui/section'
import { CallBoard } from './call-board'
import { HeroVideo, type VideoSource } from './hero-video.client'
import styles from './home-hero.module.css'

const FILM: readonly VideoSource[] = [
  { src: '/media/hero.webm', type: 'video/webm' },
  { src: '/media/hero.mp4', type: 'video/mp4' },
]

type HomeHeroProps = { hero: HomePage['hero']; board: HomePage['board'] }

/** The promise, and beside it the board that keeps it. */
export function HomeHero({ hero, board }: HomeHeroProps) {
  return (
    <Section ground="deep" space="none" overlaps labelledBy="promise">
      <div className={styles.film} aria-hidden="true">
        <HeroVideo sources={FILM} />
      </div>
      <div className={styles.words}>
        <p className={styles.eyebrow}>{hero.eyebrow}</p>
        <h1 id="promise" className={styles.title}>
          {hero.title}
        </h1>
        <p className={styles.lede}>{hero.lede}</p>
        <div className={styles.actions}>
          <ButtonLink href={hero.action.href}>{hero.action.label}</ButtonLink>
          <ButtonLink href={hero.phone.href} tone="line">
            {hero.phone.label}
          </ButtonLink>
        </div>
      </div>
      <div className={styles.board}>
        <CallBoard title={board.eyebrow ?? ''} calls={board.calls} note={board.note} />
      </div>
    </Section>
  )
}

import type { HomePage } from '@/content/types'
import { Section } from '@/ui/section'
import { CallBoard } from './call-board'
import { HeroVideo, type VideoSource } from './hero-video.client'
import { HeroWords } from './hero-words'
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
        <Poster />
        <HeroVideo sources={FILM} />
      </div>
      <HeroWords id="promise" hero={hero} actions={[hero.action, hero.phone]} className={styles.words} />
      <div className={styles.board}>
        <CallBoard title={board.eyebrow ?? ''} calls={board.calls} note={board.note} />
      </div>
    </Section>
  )
}

/** An image rather than a background, so that the browser asks for it before it has read the styles. */
function Poster() {
  return (
    <picture>
      <source media="(max-width: 30rem)" srcSet="/media/hero-poster-phone.avif" type="image/avif" />
      <source srcSet="/media/hero-poster.avif" type="image/avif" />
      <img className={styles.poster} src="/media/hero-poster.webp" alt="" fetchPriority="high" />
    </picture>
  )
}

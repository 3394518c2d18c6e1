import { Section } from '@/ui/section'
import type { Home } from '../../../payload-types'
import { CallBoard } from './call-board'
import { HeroVideo, type VideoSource } from './hero-video.client'
import { HeroWords } from './page-hero'

const FILM: readonly VideoSource[] = [
  { src: '/media/hero.webm', type: 'video/webm' },
  { src: '/media/hero.mp4', type: 'video/mp4' },
]

type HomeHeroProps = { hero: Home['hero']; board: Home['board'] }

/** The promise, and beside it the board that keeps it. */
export function HomeHero({ hero, board }: HomeHeroProps) {
  return (
    <Section ground="deep" space="none" overlaps labelledBy="promise">
      {/* The lines of the drawing end where the words begin. */}
      <div
        className="absolute inset-0 overflow-hidden mask-[linear-gradient(100deg,transparent_22%,black_78%)] opacity-42 mix-blend-screen lg:mask-[linear-gradient(100deg,transparent_50%,black_80%)]"
        aria-hidden="true"
      >
        <Poster />
        <HeroVideo sources={FILM} />
      </div>
      <HeroWords
        id="promise"
        hero={hero}
        actions={[hero.action, hero.phone]}
        size="home"
        className="relative content-center py-hero lg:col-span-7 lg:min-h-[min(46rem,100svh-4.25rem)]"
      />
      <div className="relative -mb-12 lg:col-span-5 lg:-mb-24 lg:self-end lg:pt-12">
        <CallBoard title={board.eyebrow} calls={board.calls} note={board.note} />
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
      <img
        className="absolute size-full object-cover object-[60%_50%]"
        src="/media/hero-poster.webp"
        alt=""
        fetchPriority="high"
      />
    </picture>
  )
}

import { Icon } from '@/ui/icon'
import { Section } from '@/ui/section'
import { PartEnd, SEEN_WHOLE } from '@/ui/seen-whole'
import type { Home } from '../../../payload-types'
import { CallBoard } from './call-board'
import { type FilmSource, HeroFilm } from './hero-film.client'
import { HeroWords } from './page-hero'

/** The large files come first, so browsers that ignore the media attribute of a source use them. */
const WIDE = '(min-width: 48rem)'

const FILM: readonly FilmSource[] = [
  { src: '/media/hero.webm', type: 'video/webm', media: WIDE },
  { src: '/media/hero.mp4', type: 'video/mp4', media: WIDE },
  { src: '/media/hero-phone.webm', type: 'video/webm' },
  { src: '/media/hero-phone.mp4', type: 'video/mp4' },
]

type HomeHeroProps = {
  hero: Home['hero']
  board: Home['board']
  /** The labels of the button beside the film. */
  filmLabels: Record<'pause' | 'play', string>
}

/** The opening of the home page, with the board of calls beside the headline. */
export function HomeHero({ hero, board, filmLabels }: HomeHeroProps) {
  const icons = {
    pause: <Icon name="pause" size={20} filled />,
    play: <Icon name="play" size={20} filled />,
  }
  return (
    <Section ground="deep" space="none" overlaps labelledBy="promise">
      <HeroFilm sources={FILM} labels={filmLabels} icons={icons}>
        <Poster />
      </HeroFilm>
      <HeroWords
        id="promise"
        hero={hero}
        actions={[hero.action, hero.phone]}
        size="home"
        className={`relative content-center py-hero lg:col-span-7 lg:min-h-[min(46rem,100svh-var(--header-height))] ${SEEN_WHOLE}`}
      />
      <div className={`relative -mb-12 lg:col-span-5 lg:-mb-24 lg:self-end lg:pt-12 ${SEEN_WHOLE}`}>
        <CallBoard title={board.eyebrow} calls={board.calls} note={board.note} />
      </div>
      <PartEnd />
    </Section>
  )
}

/** The poster is an image and not a background, so that the browser requests it before it has read the styles. */
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

import type { SectionCopy } from '@/copy/types'
import { Icon } from '@/ui/icon'
import type { Testimonial } from '../../../payload-types'
import { Carousel } from './carousel.client'
import { SideHeaded } from './side-headed'

type TestimonialsProps = {
  copy: SectionCopy
  testimonials: readonly Testimonial[]
  /** The note on invented testimonials. */
  exampleNote: string
}

/** The testimonials, one at a time. Without JavaScript they are a row that scrolls. */
export function Testimonials({ copy, testimonials, exampleNote }: TestimonialsProps) {
  if (testimonials.length === 0) return null
  const icons = {
    previous: <Icon name="arrow-left" />,
    next: <Icon name="arrow-right" />,
    pause: <Icon name="pause" size={20} filled />,
    play: <Icon name="play" size={20} filled />,
  }
  return (
    <SideHeaded id="testimonials" copy={copy} size="small">
      <Carousel label="Testimonials" names={testimonials.map(({ name }) => name)} icons={icons}>
        {testimonials.map(({ id, name, business, quote, rating, isExample }) => (
          <figure key={id} className="grid h-full grid-rows-[auto_1fr_auto] gap-6">
            <Stars rating={rating} />
            <blockquote className="max-w-[34em] font-display text-2xl leading-[1.14] font-bold tracking-[-0.008em]">
              <p>{quote}</p>
            </blockquote>
            <figcaption className="grid text-ink-soft lg:max-w-[calc(100%-27rem)] print:max-w-none">
              <strong className="text-ink">{name}</strong>
              <span>{business}</span>
              {isExample && <span className="mt-2 text-xs">{exampleNote}</span>}
            </figcaption>
          </figure>
        ))}
      </Carousel>
    </SideHeaded>
  )
}

const MOST = 5

/** A star and the move to the next one. All stars are one path, because a page has many ratings. */
const STAR = 'm27 0l2.9 6.6 7.1.7-5.4 4.7 1.6 7-6.2-3.7-6.2 3.7 1.6-7-5.4-4.7 7.1-.7z'

const toRow = (stars: number) => `M-15 2${STAR.repeat(stars)}`

/** A rating from 1 to 5, as a drawing and as text. */
function Stars({ rating }: { rating: number }) {
  return (
    <p>
      <svg
        width={126}
        height={22}
        viewBox="0 0 132 23"
        stroke="currentColor"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        <path d={toRow(MOST)} fill="none" strokeWidth={2} />
        <path d={toRow(rating)} fill="currentColor" />
      </svg>
      <span className="sr-only">
        Rated {rating} out of {MOST}
      </span>
    </p>
  )
}

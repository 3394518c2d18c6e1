import type { SectionCopy, Testimonial } from '@/content/types'
import { Icon } from '@/ui/icon'
import { Stars } from '@/ui/stars'
import { Carousel } from './carousel.client'
import { SideHeaded } from './side-headed'

type TestimonialsProps = { copy: SectionCopy; testimonials: readonly Testimonial[] }

/** What customers say, one at a time; without JavaScript all of them in a row that scrolls. */
export function Testimonials({ copy, testimonials }: TestimonialsProps) {
  const icons = {
    previous: <Icon name="arrow-left" />,
    next: <Icon name="arrow-right" />,
    pause: <Icon name="pause" size={20} filled />,
    play: <Icon name="play" size={20} filled />,
  }
  return (
    <SideHeaded id="testimonials" copy={copy} size="small">
      <Carousel label="Testimonials" names={testimonials.map(({ name }) => name)} icons={icons}>
        {testimonials.map(({ name, business, quote, rating }) => (
          <figure key={name} className="grid content-start gap-6">
            <Stars rating={rating} />
            <blockquote className="max-w-[34em] font-display text-2xl leading-[1.14] font-bold tracking-[-0.008em]">
              <p>{quote}</p>
            </blockquote>
            <figcaption className="grid text-ink-soft">
              <strong className="text-ink">{name}</strong>
              <span>{business}</span>
            </figcaption>
          </figure>
        ))}
      </Carousel>
    </SideHeaded>
  )
}

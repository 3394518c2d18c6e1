import type { SectionCopy, Testimonial } from '@/content/types'
import { Icon } from '@/ui/icon'
import { Stars } from '@/ui/stars'
import { Carousel } from './carousel.client'
import { SideHeaded } from './side-headed'
import styles from './testimonials.module.css'

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
          <figure key={name} className={styles.entry}>
            <Stars rating={rating} />
            <blockquote className={styles.quote}>
              <p>{quote}</p>
            </blockquote>
            <figcaption className={styles.who}>
              <strong>{name}</strong>
              <span>{business}</span>
            </figcaption>
          </figure>
        ))}
      </Carousel>
    </SideHeaded>
  )
}

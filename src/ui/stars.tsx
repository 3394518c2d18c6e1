import { Icon } from './icon'
import styles from './stars.module.css'

const STARS = [1, 2, 3, 4, 5]

/** A rating from 1 to 5, drawn and said. */
export function Stars({ rating }: { rating: number }) {
  return (
    <p className={styles.stars}>
      {STARS.map((star) => (
        <Icon key={star} name="star" size={22} filled={star <= rating} />
      ))}
      <span className="sr-only">Rated {rating} out of 5</span>
    </p>
  )
}

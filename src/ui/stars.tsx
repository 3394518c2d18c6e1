const MOST = 5

/** One star and the way to the next: all five are one drawing, which a page of testimonials carries many times. */
const STAR = 'm27 0l2.9 6.6 7.1.7-5.4 4.7 1.6 7-6.2-3.7-6.2 3.7 1.6-7-5.4-4.7 7.1-.7z'

const toRow = (stars: number) => `M-15 2${STAR.repeat(stars)}`

/** A rating from 1 to 5, drawn and said. */
export function Stars({ rating }: { rating: number }) {
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

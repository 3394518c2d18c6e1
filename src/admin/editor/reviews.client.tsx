'use client'

import type { Review } from '@/domain/review'
import { AskReview } from './ask-review.client'
import { ReviewNotice, type ReviewProps } from './review-notice.client'

type Props = Omit<ReviewProps, 'review'> & {
  /** The waiting review; null for none. */
  review: Review | null
  isAsking: boolean
  onAsking: (isAsking: boolean) => void
}

/** The notice and the question about a review of the post. */
export function Reviews({ review, isAsking, onAsking, ...rest }: Props) {
  return (
    <>
      {review && <ReviewNotice review={review} {...rest} />}
      {isAsking && <AskReview post={rest.post} onReview={rest.onReview} onClose={() => onAsking(false)} />}
    </>
  )
}

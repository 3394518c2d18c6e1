'use client'

import { compareTexts } from './compare-texts'
import { Comparison } from './comparison.client'
import type { PostValues } from './post-values'

/** The values of the form beside those of the stored post. */
export function ChangesComparison({ stored, values }: { stored: PostValues; values: PostValues }) {
  return (
    <Comparison
      label="Changes from what is public"
      none="The form holds what is public."
      older={stored}
      newer={values}
      compare={compareTexts}
    />
  )
}

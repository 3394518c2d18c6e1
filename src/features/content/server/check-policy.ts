import { withConnection } from '@/data/connection'
import { COUNTING_WORDS } from '@/features/content/rules/policy-words'
import { wordsOf } from '@/lib/causes'
import { type Finding, warning, yes } from '@/lib/finding'
import { findUnsaid } from './unsaid'

/** Checks that the privacy policy says what is counted of visits and stored of clicks. */
export async function checkPolicy(url: string): Promise<Finding> {
  try {
    const { visits, clickIds } = await withConnection(url, findUnsaid)
    if (visits) {
      return warning(
        `Visits are counted; your privacy policy does not say so. Words that do: ${COUNTING_WORDS}`,
        'Write it under Pages, Privacy; or turn Count visits off under Lead handling.',
      )
    }
    if (clickIds) {
      return warning(
        'The IDs of clicks on ads are kept; your privacy policy does not say so.',
        'Write it under Pages, Privacy (docs/advertising.md); or turn them off under Lead handling.',
      )
    }
    return yes('it says what is counted and kept of visits')
  } catch (error) {
    return warning(
      `The privacy policy cannot be read: ${wordsOf(error)}`,
      'Mend the database and its migrations first.',
    )
  }
}

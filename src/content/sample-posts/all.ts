import { callHandling } from './call-handling'
import { caseStories } from './case-stories'
import { googleBusiness } from './google-business'
import { growth } from './growth'
import { leadFunnels } from './lead-funnels'
import { reviews } from './reviews'

/** One post of each category, the newest first. The owner may change or delete them like any other. */
export const samplePosts = [growth, googleBusiness, callHandling, reviews, leadFunnels, caseStories] as const

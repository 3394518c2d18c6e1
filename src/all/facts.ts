import type { Facts } from '@/domain/facts'
import { accounts } from '@/features/accounts/facts'
import { audit } from '@/features/audit/facts'
import { company } from '@/features/company/facts'
import { content } from '@/features/content/facts'
import { leads } from '@/features/leads/facts'
import { mail } from '@/features/mail/facts'
import { media } from '@/features/media/facts'
import { posts } from '@/features/posts/facts'
import { privacy } from '@/features/privacy/facts'
import { redirects } from '@/features/redirects/facts'
import { results } from '@/features/results/facts'
import { webhooks } from '@/features/webhooks/facts'

/** The nouns of the house, the lowest first: each of them may import those before it. */
export const FACTS = {
  company,
  mail,
  media,
  audit,
  accounts,
  leads,
  posts,
  content,
  results,
  redirects,
  webhooks,
  privacy,
} as const

/** What each noun says, in that order, for readers that need no literals. */
export const EACH_NOUN: readonly Facts[] = Object.values(FACTS)

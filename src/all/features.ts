import { accounts } from '@/features/accounts/feature'
import { alerts } from '@/features/alerts/feature'
import { audit } from '@/features/audit/feature'
import { booking } from '@/features/booking/feature'
import { company } from '@/features/company/feature'
import { content } from '@/features/content/feature'
import { imports } from '@/features/imports/feature'
import { leads } from '@/features/leads/feature'
import { mail } from '@/features/mail/feature'
import { media } from '@/features/media/feature'
import { posts } from '@/features/posts/feature'
import { privacy } from '@/features/privacy/feature'
import { redirects } from '@/features/redirects/feature'
import { results } from '@/features/results/feature'
import { webhooks } from '@/features/webhooks/feature'
import type { Feature } from '@/server/feature'

/** What each noun adds on the server, the lowest noun first. */
export const FEATURES: readonly Feature[] = [
  company,
  mail,
  media,
  audit,
  accounts,
  leads,
  booking,
  posts,
  content,
  results,
  redirects,
  webhooks,
  alerts,
  privacy,
  imports,
]

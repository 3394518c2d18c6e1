import { accounts } from '@/features/accounts/checks'
import { alerts } from '@/features/alerts/checks'
import { booking } from '@/features/booking/checks'
import { content } from '@/features/content/checks'
import { leads } from '@/features/leads/checks'
import { mail } from '@/features/mail/checks'
import { media } from '@/features/media/checks'
import { webhooks } from '@/features/webhooks/checks'
import type { Checks } from '@/server/checks'

/** What the doctor asks about each noun, the lowest noun first. A noun about which it asks nothing is not named. */
export const CHECKS: readonly Checks[] = [mail, media, accounts, leads, booking, content, webhooks, alerts]

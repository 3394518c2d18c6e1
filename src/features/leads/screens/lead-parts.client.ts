'use client'

import type { ComponentType } from 'react'
import type { LeadAppointments } from '@/domain/appointment'
import type { Staff } from '@/domain/staff'
import type { LeadWithActivity } from '@/features/leads/rules/lead-activity'
import type { Deferred } from '@/ui/deferred.client'
import type { LeadHistory } from './use-lead-history.client'

/** What a part of the panel about appointments gets. */
export type AppointmentsProps = {
  appointments: LeadAppointments
  activity: LeadWithActivity
  /** The accounts that may own leads. */
  staff: readonly Staff[]
  /** Names by the ids of accounts. */
  people: Readonly<Record<string, string>>
  /** The id of the reader. */
  me: string
  apply: LeadHistory['apply']
}

/** Parts of the panel that nouns above leads add as their scripts begin. */
export const leadParts: { appointments?: Deferred<ComponentType<AppointmentsProps>> } = {}

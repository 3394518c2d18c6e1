'use client'

import { paths } from '@/domain/paths'
import { leadParts } from '@/features/leads/screens/lead-parts.client'
import { lazyModule } from '@/staff-ui/lazy-module.client'
import { defer } from '@/ui/deferred.client'

leadParts.appointments = defer(() =>
  import('./lead-appointments.client').then(({ LeadAppointments }) => LeadAppointments),
)

const parts = lazyModule(
  () => import('./parts.client'),
  paths.adminBooking,
  `${paths.admin}/account`,
  `${paths.adminAccounts}/`,
)

export const HoursForm = parts.part('HoursForm')
export const OwnTimeForm = parts.part('OwnTimeForm')
export const OwnTimeOfOther = parts.part('OwnTimeOfOther')

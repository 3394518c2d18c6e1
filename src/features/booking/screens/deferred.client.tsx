'use client'

import { paths } from '@/domain/paths'
import { leadParts } from '@/features/leads/screens/lead-parts.client'
import { lazyModule } from '@/staff-ui/lazy-module.client'
import { defer } from '@/ui/deferred.client'

leadParts.appointments = defer(() =>
  import('./lead-appointments.client').then(({ LeadAppointments }) => LeadAppointments),
)

const hours = lazyModule(() => import('./hours-form.client'), paths.adminBooking)
const time = lazyModule(
  () => import('./own-time.client'),
  `${paths.admin}/account`,
  `${paths.adminAccounts}/`,
)
const test = lazyModule(() => import('./test-appointment.client'), paths.adminBooking)

export const HoursForm = hours.part('HoursForm')
export const TestAppointment = test.part('TestAppointment')
export const OwnTimeForm = time.part('OwnTimeForm')
export const OwnTimeOfOther = time.part('OwnTimeOfOther')

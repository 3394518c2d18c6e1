'use client'

import { leadParts } from '@/features/leads/screens/lead-parts.client'
import { defer } from '@/ui/deferred.client'

leadParts.appointments = defer(() =>
  import('./lead-appointments.client').then(({ LeadAppointments }) => LeadAppointments),
)

import { Booking } from '@collections/globals/Booking'
import type { Feature } from '@/server/feature'
import { cancelWithLeads, takeBackAppointments } from './server/follow-leads'

export const booking: Feature = {
  globals: [Booking],
  onLeads: cancelWithLeads,
  onLeadUndo: takeBackAppointments,
}

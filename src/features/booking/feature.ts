import type { Feature } from '@/server/feature'
import { cancelWithLeads, takeBackAppointments } from './server/follow-leads'

export const booking: Feature = {
  onLeads: cancelWithLeads,
  onLeadUndo: takeBackAppointments,
}

import { zodResolver } from '@hookform/resolvers/zod'
import { typedSchema } from '@/domain/lead'

export { sendLead } from './send-lead'

/** Checks what was typed by the one rule of what a lead is. */
export const checkLead = zodResolver(typedSchema)

import 'server-only'
import type { Payload } from 'payload'
import { toLeadForm } from '@/content/lead-form'
import type { LeadFormCopy } from '@/content/types'
import { readCompany, readPlans, readServices } from '@/features/content/content'

/** The words of every lead form, with what is on offer today. */
export async function leadFormCopy(payload: Payload): Promise<LeadFormCopy> {
  const [company, services, plans] = await Promise.all([
    readCompany(payload),
    readServices(payload),
    readPlans(payload),
  ])
  return toLeadForm({ company, services, plans })
}

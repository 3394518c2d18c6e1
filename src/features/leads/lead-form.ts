import 'server-only'
import { toLeadForm } from '@/content/lead-form'
import type { LeadFormCopy } from '@/content/types'
import { readCompany, readPlans, readServices } from '@/features/content/content'

/** The words of every lead form, with what is on offer today. */
export async function leadFormWords(): Promise<LeadFormCopy> {
  const [company, services, plans] = await Promise.all([readCompany(), readServices(), readPlans()])
  return toLeadForm({ company, services, plans })
}

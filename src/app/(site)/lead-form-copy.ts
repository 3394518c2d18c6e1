import 'server-only'
import type { Payload } from 'payload'
import { toLeadForm } from '@/copy/lead-form'
import type { LeadFormCopy } from '@/copy/types'
import { readCompany, readPlans, readServices } from '@/features/content/server/content'

/** The copy of every lead form, with the present services and plans as options. */
export async function leadFormCopy(payload: Payload): Promise<LeadFormCopy> {
  const [company, services, plans] = await Promise.all([
    readCompany(payload),
    readServices(payload),
    readPlans(payload),
  ])
  return toLeadForm({ company, services, plans })
}

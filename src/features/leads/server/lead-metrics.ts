import { leadOutcomes } from '@/features/leads/rules/lead-outcomes'
import type { Metric } from '@/server/metrics'

export const leadMetrics: Metric[] = [
  {
    kind: 'counter',
    name: 'nova_leads_total',
    help: 'Leads that were sent, by what became of them.',
    labelNames: ['outcome'],
    read: () => leadOutcomes.entries().map(([outcome, value]) => ({ labels: { outcome }, value })),
  },
]

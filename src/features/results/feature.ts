import { ConversionFeeds } from '@collections/ConversionFeeds'
import { ChannelCosts } from '@collections/globals/ChannelCosts'
import { publicEndpoints } from '@/domain/public-endpoints'
import { ageMeasurements } from '@/features/results/server/age-measurements'
import { forgetMonths, sumJob } from '@/features/results/server/lead-sums'
import { createMeasuring } from '@/features/results/server/measuring'
import { writeMonthlyMail } from '@/features/results/server/monthly-mail'
import { exportResults } from '@/features/results/server/results-csv'
import { sumMeasurements } from '@/features/results/server/sum-measurements'
import type { Feature } from '@/server/feature'

export const results: Feature = {
  collections: [ConversionFeeds],
  globals: [ChannelCosts],
  additions: { 'form-submissions': { endpoints: [exportResults] } },
  views: {
    results: {
      Component: '/src/features/results/screens/results-view#ResultsView',
      path: '/results',
      exact: true,
    },
  },
  jobs: [sumJob],
  monthlyMail: writeMonthlyMail,
  front: (openPayload) => {
    const { take, flush } = createMeasuring(openPayload)
    return { handlers: { [`POST ${publicEndpoints.measure}`]: take }, flush }
  },
  site: ['conversion-feeds'],
  forgets: { measurements: 'row', measured_sums: 'row', lead_month_sums: forgetMonths },
  ages: [{ table: 'measurements', age: ageMeasurements }, { age: sumMeasurements }],
}

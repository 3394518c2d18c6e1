import { VisitScript } from '@/features/leads/public/visit.client'
import { Measure } from '@/features/results/public/measure.client'

type Settings = { keepsClickIds: boolean; countsVisits: boolean; measuresSpeed: boolean }

/**
 * What nouns begin in the document of every public page, the lowest noun first: the visit that leads keep stands in the tab
 * before it is counted.
 */
export function PageScripts({ keepsClickIds, countsVisits, measuresSpeed }: Settings) {
  return (
    <>
      <VisitScript keepsClickIds={keepsClickIds} />
      <Measure countsVisits={countsVisits} measuresSpeed={measuresSpeed} />
    </>
  )
}

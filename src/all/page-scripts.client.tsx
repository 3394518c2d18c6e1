'use client'

import { EditThisPage } from '@/features/content/public/edit-this-page.client'
import { VisitScript } from '@/features/leads/public/visit.client'
import { Measure } from '@/features/results/public/measure.client'

type Settings = { keepsClickIds: boolean; countsVisits: boolean; measuresSpeed: boolean }

/**
 * What nouns begin in the document of every public page: the visit that leads keep stands in the tab before it is counted,
 * and the link to the editor, which the staff alone see, comes last.
 */
export function PageScripts(settings: Settings) {
  return (
    <>
      <VisitScript keepsClickIds={settings.keepsClickIds} />
      <Measure countsVisits={settings.countsVisits} measuresSpeed={settings.measuresSpeed} />
      <EditThisPage />
    </>
  )
}

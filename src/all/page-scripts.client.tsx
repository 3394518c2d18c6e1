'use client'

import { EditThisPage } from '@/features/content/public/edit-this-page.client'
import { VisitScripts } from '@/features/leads/public/visit.client'
import { Measure } from '@/features/results/public/measure.client'

type Settings = {
  keepsClickIds: boolean
  countsVisits: boolean
  measuresSpeed: boolean
  /** Whether the page has no form, and each link from it opens a new document. */
  isApart?: boolean
}

/**
 * What nouns begin in the document of every public page: the visit that leads keep stands in the tab before it is counted,
 * and the link to the editor, which the staff alone see, comes last.
 */
export function PageScripts({ keepsClickIds, countsVisits, measuresSpeed, isApart = false }: Settings) {
  return (
    <>
      <VisitScripts keepsClickIds={keepsClickIds} isApart={isApart} />
      <Measure countsVisits={countsVisits} measuresSpeed={measuresSpeed} isApart={isApart} />
      <EditThisPage />
    </>
  )
}

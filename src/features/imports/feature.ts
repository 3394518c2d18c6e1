import { Imports } from '@collections/Imports'
import type { Feature } from '@/server/feature'
import { rememberErasedLeads } from './server/erased-leads'
import { heldInImports } from './server/held'
import { importJob } from './server/import-job'

export const imports: Feature = {
  collections: [Imports],
  jobs: [importJob],
  views: {
    moveIn: {
      Component: '/src/features/imports/screens/move-in-view#MoveInView',
      path: '/move-in',
      exact: true,
    },
  },
  // A line of a report goes with the person that it names.
  forgets: { import_report: 'row' },
  held: heldInImports,
  onLeads: rememberErasedLeads,
}

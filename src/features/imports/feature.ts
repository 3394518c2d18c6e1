import { Imports } from '@collections/Imports'
import type { Feature } from '@/server/feature'
import { heldInImports } from './server/held'
import { importJob } from './server/import-job'

export const imports: Feature = {
  collections: [Imports],
  jobs: [importJob],
  // A line of a report goes with the person that it names.
  counts: ['import_report'],
  held: heldInImports,
}

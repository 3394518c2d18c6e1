import { paths } from '@/domain/paths'
import { readGlobal } from '@/server/words'
import { toMetadata } from '@/site/metadata'
import { IndustriesScreen } from '../screens/industries'

export const generateMetadata = async () =>
  toMetadata((await readGlobal('industries-page')).meta, paths.industries)

export default function IndustriesPage() {
  return <IndustriesScreen />
}

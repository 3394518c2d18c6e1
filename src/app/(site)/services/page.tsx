import { paths } from '@/domain/paths'
import { readGlobal } from '@/server/words'
import { toMetadata } from '@/site/metadata'
import { ServicesScreen } from '../screens/services'

export const generateMetadata = async () =>
  toMetadata((await readGlobal('services-page')).meta, paths.services)

export default function ServicesPage() {
  return <ServicesScreen />
}

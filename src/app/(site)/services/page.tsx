import { payloadClient } from '@/app/payload'
import { paths } from '@/domain/paths'
import { readGlobal } from '@/features/content/content'
import { toMetadata } from '@/site/metadata'
import { ServicesScreen } from '../screens/services'

export const generateMetadata = async () =>
  toMetadata((await readGlobal(await payloadClient(), 'services-page')).meta, paths.services)

export default function ServicesPage() {
  return <ServicesScreen />
}

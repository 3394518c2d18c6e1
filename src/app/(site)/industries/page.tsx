import { payloadClient } from '@/app/payload'
import { paths } from '@/domain/paths'
import { readGlobal } from '@/features/content/content'
import { toMetadata } from '@/site/metadata'
import { IndustriesScreen } from '../screens/industries'

export const generateMetadata = async () =>
  toMetadata((await readGlobal(await payloadClient(), 'industries-page')).meta, paths.industries)

export default function IndustriesPage() {
  return <IndustriesScreen />
}

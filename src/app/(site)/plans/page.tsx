import { payloadClient } from '@/app/payload'
import { paths } from '@/domain/paths'
import { readGlobal } from '@/features/content/content'
import { toMetadata } from '@/site/metadata'
import { PlansScreen } from '../screens/plans'

export const generateMetadata = async () =>
  toMetadata((await readGlobal(await payloadClient(), 'plans-page')).meta, paths.plans)

export default function PlansPage() {
  return <PlansScreen />
}

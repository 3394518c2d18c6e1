import { paths } from '@/domain/paths'
import { readGlobal } from '@/server/words'
import { toMetadata } from '@/site/metadata'
import { PlansScreen } from '../screens/plans'

export const generateMetadata = async () => toMetadata((await readGlobal('plans-page')).meta, paths.plans)

export default function PlansPage() {
  return <PlansScreen />
}

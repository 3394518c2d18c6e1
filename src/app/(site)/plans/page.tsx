import { pageMetadata } from '../page-metadata'
import { PlansScreen } from '../screens/plans'

export const generateMetadata = () => pageMetadata('plans')

export default function PlansPage() {
  return <PlansScreen />
}

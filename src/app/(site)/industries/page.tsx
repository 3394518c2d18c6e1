import { pageMetadata } from '../page-metadata'
import { IndustriesScreen } from '../screens/industries'

export const generateMetadata = () => pageMetadata('industries')

export default function IndustriesPage() {
  return <IndustriesScreen />
}

import { pageMetadata } from '../page-metadata'
import { ServicesScreen } from '../screens/services'

export const generateMetadata = () => pageMetadata('services')

export default function ServicesPage() {
  return <ServicesScreen />
}

import { pageMetadata } from '../page-metadata'
import { AboutScreen } from '../screens/about'

export const generateMetadata = () => pageMetadata('about')

export default function AboutPage() {
  return <AboutScreen />
}

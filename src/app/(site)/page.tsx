import { pageMetadata } from './page-metadata'
import { HomeScreen } from './screens/home'

export const generateMetadata = () => pageMetadata('home')

export default function HomePage() {
  return <HomeScreen />
}

import { pageMetadata } from '../page-metadata'
import { PrivacyScreen } from '../screens/legal'

export const generateMetadata = () => pageMetadata('privacy')

export default function PrivacyPage() {
  return <PrivacyScreen />
}

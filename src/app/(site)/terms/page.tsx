import { pageMetadata } from '../page-metadata'
import { TermsScreen } from '../screens/legal'

export const generateMetadata = () => pageMetadata('terms')

export default function TermsPage() {
  return <TermsScreen />
}

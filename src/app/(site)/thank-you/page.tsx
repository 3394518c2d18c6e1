import { pageMetadata } from '../page-metadata'
import { ThankYouScreen } from '../screens/thank-you'

export const generateMetadata = () => pageMetadata('thankYou')

export default function ThankYouPage() {
  return <ThankYouScreen />
}

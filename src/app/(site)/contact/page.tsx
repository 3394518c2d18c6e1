import { pageMetadata } from '../page-metadata'
import { ContactScreen } from '../screens/contact'

export const generateMetadata = () => pageMetadata('contact')

export default function ContactPage() {
  return <ContactScreen />
}

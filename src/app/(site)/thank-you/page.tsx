import { readGlobal } from '@/features/content/content'
import { toHiddenMetadata } from '@/site/metadata'
import { ThankYouScreen } from '../screens/thank-you'

export const generateMetadata = async () => toHiddenMetadata((await readGlobal('thank-you')).meta)

export default function ThankYouPage() {
  return <ThankYouScreen />
}

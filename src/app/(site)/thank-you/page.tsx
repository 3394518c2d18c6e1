import { payloadClient } from '@/app/payload'
import { readGlobal } from '@/features/content/content'
import { toHiddenMetadata } from '@/site/metadata'
import { ThankYouScreen } from '../screens/thank-you'

export const generateMetadata = async () =>
  toHiddenMetadata((await readGlobal(await payloadClient(), 'thank-you')).meta)

export default function ThankYouPage() {
  return <ThankYouScreen />
}

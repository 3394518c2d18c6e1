import { payloadClient } from '@/app/payload'
import { paths } from '@/domain/paths'
import { readGlobal } from '@/features/content/content'
import { toMetadata } from '@/site/metadata'
import { ContactScreen } from '../screens/contact'

export const generateMetadata = async () =>
  toMetadata((await readGlobal(await payloadClient(), 'contact')).meta, paths.contact)

export default function ContactPage() {
  return <ContactScreen />
}

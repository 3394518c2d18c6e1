import { paths } from '@/domain/paths'
import { readGlobal } from '@/server/words'
import { toMetadata } from '@/site/metadata'
import { ContactScreen } from '../screens/contact'

export const generateMetadata = async () => toMetadata((await readGlobal('contact')).meta, paths.contact)

export default function ContactPage() {
  return <ContactScreen />
}

import { paths } from '@/domain/paths'
import { readGlobal } from '@/server/words'
import { toMetadata } from '@/site/metadata'
import { LegalScreen } from '../screens/legal'

export const generateMetadata = async () => toMetadata((await readGlobal('privacy')).meta, paths.privacy)

export default function PrivacyPage() {
  return <LegalScreen slug="privacy" />
}

import { payloadClient } from '@/app/payload'
import { paths } from '@/domain/paths'
import { readGlobal } from '@/features/content/content'
import { toMetadata } from '@/site/metadata'
import { LegalScreen } from '../screens/legal'

export const generateMetadata = async () =>
  toMetadata((await readGlobal(await payloadClient(), 'privacy')).meta, paths.privacy)

export default function PrivacyPage() {
  return <LegalScreen slug="privacy" />
}

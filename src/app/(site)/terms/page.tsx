import { payloadClient } from '@/app/payload'
import { paths } from '@/domain/paths'
import { readGlobal } from '@/features/content/content'
import { toMetadata } from '@/site/metadata'
import { LegalScreen } from '../screens/legal'

export const generateMetadata = async () =>
  toMetadata((await readGlobal(await payloadClient(), 'terms')).meta, paths.terms)

export default function TermsPage() {
  return <LegalScreen slug="terms" />
}

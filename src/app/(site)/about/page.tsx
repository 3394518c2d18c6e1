import { payloadClient } from '@/app/payload'
import { paths } from '@/domain/paths'
import { readGlobal } from '@/features/content/content'
import { toMetadata } from '@/site/metadata'
import { AboutScreen } from '../screens/about'

export const generateMetadata = async () =>
  toMetadata((await readGlobal(await payloadClient(), 'about')).meta, paths.about)

export default function AboutPage() {
  return <AboutScreen />
}

import { payloadClient } from '@/app/payload'
import { paths } from '@/domain/paths'
import { readGlobal } from '@/features/content/content'
import { toMetadata } from '@/site/metadata'
import { HomeScreen } from './screens/home'

export const generateMetadata = async () =>
  toMetadata((await readGlobal(await payloadClient(), 'home')).meta, paths.home)

export default function HomePage() {
  return <HomeScreen />
}

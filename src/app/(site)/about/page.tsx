import { paths } from '@/domain/paths'
import { readGlobal } from '@/server/words'
import { toMetadata } from '@/site/metadata'
import { AboutScreen } from '../screens/about'

export const generateMetadata = async () => toMetadata((await readGlobal('about')).meta, paths.about)

export default function AboutPage() {
  return <AboutScreen />
}

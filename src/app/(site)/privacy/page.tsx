import { legalLabels } from '@/content/labels'
import { privacyPage } from '@/content/legal/privacy'
import { paths } from '@/domain/paths'
import { toMetadata } from '@/site/metadata'
import { LegalArticle } from '@/site/sections/legal-article'
import { PageData } from '../page-data'

export const metadata = toMetadata(privacyPage.meta, paths.privacy)

export default function PrivacyPage() {
  return (
    <>
      <LegalArticle page={privacyPage} labels={legalLabels} />
      <PageData path={paths.privacy} />
    </>
  )
}

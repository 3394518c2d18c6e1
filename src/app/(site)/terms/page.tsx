import { legalLabels } from '@/content/labels'
import { termsPage } from '@/content/legal/terms'
import { paths } from '@/domain/paths'
import { toMetadata } from '@/site/metadata'
import { LegalArticle } from '@/site/sections/legal-article'
import { PageData } from '../page-data'

export const metadata = toMetadata(termsPage.meta, paths.terms)

export default function TermsPage() {
  return (
    <>
      <LegalArticle page={termsPage} labels={legalLabels} />
      <PageData path={paths.terms} />
    </>
  )
}

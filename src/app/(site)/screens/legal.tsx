import { payloadClient } from '@/app/payload'
import { legalLabels } from '@/copy/labels'
import { paths } from '@/domain/paths'
import { type Reader, readGlobal } from '@/features/content/server/content'
import { LegalArticle } from '@/site/sections/legal-article'
import { PageData } from '../page-data'

async function LegalScreen({ slug, ...reader }: Reader & { slug: 'privacy' | 'terms' }) {
  const payload = await payloadClient()
  return (
    <>
      <LegalArticle page={await readGlobal(payload, slug, reader)} labels={legalLabels} />
      <PageData path={paths[slug]} />
    </>
  )
}

export const PrivacyScreen = (reader: Reader) => <LegalScreen slug="privacy" {...reader} />

export const TermsScreen = (reader: Reader) => <LegalScreen slug="terms" {...reader} />

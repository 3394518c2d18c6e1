import { notFound } from 'next/navigation'
import { payloadClient } from '@/app/payload'
import { currentAdmin } from '@/app/session'
import { paths } from '@/domain/paths'
import { documentName } from '@/domain/typed-content'
import { readTyped } from '@/features/content/typed-content'
import { isPreviewAddress } from '@/features/posts/preview'
import { FollowForm } from '@/site/follow-form.client'
import { screenOf } from '../../screen-of'

/** A page with its newest words and what is typed of them, for a signed-in admin with an address that was just signed. */
export default async function WordsPreviewPage(props: PageProps<'/preview/words/[slug]/[id]'>) {
  const payload = await payloadClient()
  const { slug, id } = await props.params
  const { until, signature } = await props.searchParams
  const path = paths.previewWords(slug, id)
  const isSigned = await isPreviewAddress(payload, path, String(until), String(signature))
  const admin = isSigned ? await currentAdmin() : null
  const screen = admin && (await screenOf(slug, id, await readTyped(payload, admin, documentName(slug, id))))
  if (!screen) notFound()
  return (
    <>
      {screen}
      <FollowForm until={Number(until)} again={`${path}/open?keep=typed`} />
    </>
  )
}

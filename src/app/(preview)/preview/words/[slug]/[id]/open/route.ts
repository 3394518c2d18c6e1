import { redirect } from 'next/navigation'
import { payloadClient } from '@/app/payload'
import { currentReader } from '@/app/session'
import { paths } from '@/domain/paths'
import { documentName } from '@/domain/typed-content'
import { forgetTyped } from '@/features/content/typed-content'
import { previewAddress } from '@/features/posts/preview'

export const dynamic = 'force-dynamic'

type Context = RouteContext<'/preview/words/[slug]/[id]/open'>

/** What the frame beside a form opens: signs an address that is good for ten minutes, and goes there. */
export async function GET({ url }: Request, { params }: Context) {
  const payload = await payloadClient()
  const { slug, id } = await params
  const admin = await currentReader(slug)
  if (!admin) redirect(paths.auth)
  // A preview that goes on at a new address keeps what is typed.
  if (!new URL(url).searchParams.has('keep')) await forgetTyped(payload, admin, documentName(slug, id))
  redirect(await previewAddress(payload, paths.previewWords(slug, id)))
}

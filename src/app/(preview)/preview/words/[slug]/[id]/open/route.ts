import { redirect } from 'next/navigation'
import { paths } from '@/domain/paths'
import { previewAddress } from '@/server/preview'
import { currentAdmin } from '@/server/session'

export const dynamic = 'force-dynamic'

type Context = RouteContext<'/preview/words/[slug]/[id]/open'>

/** What the frame beside a form opens: signs an address that is good for ten minutes, and goes there. */
export async function GET(_request: Request, { params }: Context) {
  if (!(await currentAdmin())) redirect(paths.auth)
  const { slug, id } = await params
  redirect(await previewAddress(paths.previewWords(slug, id)))
}

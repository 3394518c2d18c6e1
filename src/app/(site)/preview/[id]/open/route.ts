import { redirect } from 'next/navigation'
import { paths } from '@/domain/paths'
import { currentAdmin } from '@/features/accounts/session'
import { previewAddress } from '@/features/posts/preview'

export const dynamic = 'force-dynamic'

/** What the editor's preview button leads to: signs an address that is good for ten minutes, and goes there. */
export async function GET(_request: Request, { params }: RouteContext<'/preview/[id]/open'>) {
  if (!(await currentAdmin())) redirect(paths.auth)
  redirect(await previewAddress(paths.preview((await params).id)))
}

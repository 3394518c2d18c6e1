import { payloadClient } from '@/app/payload'
import { serverPaths } from '@/domain/server-paths'
import { UnsubscribePanel } from '@/features/accounts/public/unsubscribe-panel'
import { FROM_PAGE, findSubscription } from '@/features/accounts/server/unsubscribe'
import { linkMetadata } from '../link-metadata'

export const metadata = linkMetadata('Unsubscribe')

type Props = { searchParams: Promise<{ token?: string | string[] }> }

/** The answer to whoever opens the link of a periodic mail, which scanners of mail open too. */
export default async function UnsubscribePage({ searchParams }: Props) {
  const { token } = await searchParams
  const given = typeof token === 'string' ? token : ''
  const state = await findSubscription(await payloadClient(), given)
  const action = `${serverPaths.unsubscribe}?${new URLSearchParams({ token: given })}`
  return <UnsubscribePanel state={state} action={action} field={FROM_PAGE} />
}

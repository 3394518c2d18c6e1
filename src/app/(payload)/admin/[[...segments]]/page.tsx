import { generatePageMetadata, RootPage } from '@payloadcms/next/views'
import type { Metadata } from 'next'
import { headers } from 'next/headers'
import { redirect } from 'next/navigation'
import { isSignInScreen, replacedBy, toPayloadSegments } from '@/admin/routes'
import { screenTitle } from '@/admin/screen-title'
import { FirstScreen } from '@/all/screens.client'
import { payloadClient, payloadConfig } from '@/app/payload'
import { currentAdmin, currentUser } from '@/app/session'
import { mayOpen } from '@/domain/areas'
import { withRows } from '@/domain/list-limit'
import { paths } from '@/domain/paths'
import { isAdmin } from '@/domain/roles'
import { AccessDenied, Unavailable } from '@/features/accounts/screens/access-denied'
import { isStaffScreen } from '@/features/accounts/server/admin-screens'
import { readCompany } from '@/features/content/server/content'
import { isDatabaseUnavailable } from '@/lib/known-errors'
import { logRefusal } from '@/server/log-refusal'
import { importMap } from '../importMap.js'

const MISSING = ['not-found']

/** The account is unknown while the database is unavailable, so nobody is redirected to sign in. */
const AWAY = 'away'

type Props = {
  /** The type is Payload's. At /admin, Next gives no segments. */
  params: Promise<{ segments: string[] }>
  searchParams: Promise<Record<string, string | string[]>>
}

export async function generateMetadata({ params, searchParams }: Props): Promise<Metadata> {
  // Next creates the metadata independently of the page, so the guard of the page does not protect it.
  const user = await currentAdmin().catch(() => null)
  if (!user || !mayOpen(user, (await params).segments))
    return { title: 'Admin', robots: { index: false, follow: false } }
  const payload = await payloadClient()
  const [built, { segments }, query] = await Promise.all([payloadConfig(), params, searchParams])
  const titleSuffix = ` · ${(await readCompany(payload)).name}`
  const admin = { ...built.admin, meta: { ...built.admin.meta, titleSuffix } }
  const [meta, title] = await Promise.all([
    generatePageMetadata({
      config: Promise.resolve({ ...built, admin }),
      params: mapped(params),
      searchParams,
    }),
    screenTitle({ payload, user }, segments, query),
  ])
  return title ? { ...meta, title: `${title}${titleSuffix}` } : meta
}

/** Every admin URL passes the guard of this page, including Payload's own screens. */
export default async function AdminPage({ params, searchParams }: Props) {
  const user = await currentUser().catch(orAway)
  if (user === AWAY) return <Unavailable />
  if (!user || isSignInScreen((await params).segments)) redirect(paths.auth)
  const { segments } = await params
  const isTheirs =
    mayOpen(user, segments) || (isAdmin(user) && !isStaffScreen(await payloadConfig(), segments ?? []))
  if (!isTheirs) {
    await logRefusal(await payloadClient(), 'access.refused', { headers: await headers(), method: 'GET' }, '')
    return <AccessDenied payload={await payloadClient()} hasOthers={isAdmin(user)} />
  }
  const replaced = replacedBy((await params).segments)
  if (replaced) redirect(`${replaced}${toQuery(await searchParams)}`)
  const screen = await RootPage({
    config: payloadConfig(),
    importMap,
    params: mapped(params),
    searchParams: searchParams.then(withRows),
  })
  // The layout has it too. Named by the layout alone, it would not wait for the page's scripts, for which the parts do.
  return <FirstScreen>{screen}</FirstScreen>
}

function orAway(error: unknown): typeof AWAY {
  if (isDatabaseUnavailable(error)) return AWAY
  throw error
}

/** An address without a screen gets the not-found screen. The address /admin has no segments at all. */
async function mapped(params: Props['params']) {
  const given = await params
  const { segments } = given
  if (!segments) return given
  return { segments: isStaffScreen(await payloadConfig(), segments) ? toPayloadSegments(segments) : MISSING }
}

function toQuery(values: Awaited<Props['searchParams']>): string {
  const query = new URLSearchParams(
    Object.entries(values).flatMap(([name, value]) => [value].flat().map((each) => [name, each])),
  ).toString()
  return query && `?${query}`
}

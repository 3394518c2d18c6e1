'use client'

import dynamic from 'next/dynamic'
import { type ComponentType, type ReactNode, use } from 'react'
import { paths } from '@/domain/paths'

// Every staff screen is the same route to Next, so a static import would be sent to all of them. These modules load
// with the screen that renders them; the server renders them as usual.

/**
 * A part that renders synchronously once its module is loaded, because React may render a part again after it has
 * waited for it.
 */
function part<P extends object>(Deferred: ComponentType<P>, find: () => ComponentType<P> | undefined) {
  return function Part(props: P) {
    const Here = find()
    if (!Here) return <Deferred {...props} />
    // There are two children, as next/dynamic has on the server, because React numbers ids by position.
    return (
      <>
        {null}
        <Here {...props} />
      </>
    )
  }
}

/** In the place of a part whose script cannot be loaded. It is small, because every screen carries it. */
function Missing() {
  return (
    <p role="alert">
      A part of this screen could not be loaded.{' '}
      <button type="button" onClick={() => window.location.reload()}>
        Load the page again
      </button>
    </p>
  )
}

/**
 * A module that loads with its screen, and its parts.
 *
 * @param importIt - the import. It must have this name, because next/dynamic would otherwise preload the script of a
 *   part before the build has joined it to another
 */
function lazyModule<Module>(importIt: () => Promise<Module>) {
  let here: Module | undefined
  return {
    async load() {
      here = await importIt()
    },
    part: <P extends object>(pick: (module: Module) => ComponentType<P>) =>
      part(
        dynamic(() => importIt().then(pick, () => Missing)),
        () => here && pick(here),
      ),
  }
}

const account = lazyModule(() => import('@/features/accounts/screens/account-parts.client'))
const dashboard = lazyModule(() => import('./dashboard/parts.client'))
const documents = lazyModule(() => import('@/admin/documents/documents-table.client'))
const invitations = lazyModule(() => import('@/features/accounts/screens/invitation-panel.client'))
const posts = lazyModule(() => import('@/features/posts/screens/posts-table.client'))
const calendar = lazyModule(() => import('@/features/posts/screens/set-minute.client'))
const inbox = lazyModule(() => import('@/features/leads/screens/inbox.client'))
const editor = lazyModule(() => import('@/features/posts/screens/editor/parts.client'))
const privacy = lazyModule(() => import('@/features/privacy/screens/privacy-requests.client'))
const content = lazyModule(() => import('@/features/content/screens/parts.client'))
const csv = lazyModule(() => import('@/staff-ui/csv-button.client'))
const costs = lazyModule(() => import('@/features/results/screens/channel-costs.client'))
const feed = lazyModule(() => import('@/features/results/screens/conversion-feed.client'))
const clicks = lazyModule(() => import('@/features/results/screens/keep-click-ids.client'))
const inboundKey = lazyModule(() => import('@/features/leads/screens/inbound-key.client'))
const redirects = lazyModule(() => import('@/features/redirects/screens/parts.client'))
const outbox = lazyModule(() => import('@/features/mail/screens/send-now.client'))
const saving = lazyModule(() => import('@/staff-ui/save-button.client'))
const webhooks = lazyModule(() => import('@/features/webhooks/screens/webhook-screen.client'))

export const AccountSessions = account.part((it) => it.AccountSessions)
export const ChangePassword = account.part((it) => it.ChangePassword)
export const InvitationPanel = invitations.part((it) => it.InvitationPanel)
export const OwnFactors = account.part((it) => it.OwnFactors)
export const ResetFactors = account.part((it) => it.ResetFactors)
export const OwnName = account.part((it) => it.OwnName)
export const OwnSettingsForm = account.part((it) => it.OwnSettingsForm)
export const SessionList = account.part((it) => it.SessionList)
export const SaveButton = saving.part((it) => it.SaveButton)
export const SaveFresh = account.part((it) => it.SaveFresh)
export const SaveRevocable = account.part((it) => it.SaveRevocable)
export const SaveAccount = account.part((it) => it.SaveAccount)

export const DashboardKeys = dashboard.part((it) => it.DashboardKeys)
export const PutStepsAway = dashboard.part((it) => it.PutStepsAway)
export const DocumentsTable = documents.part((it) => it.DocumentsTable)

export const PostsTable = posts.part((it) => it.PostsTable)

export const ScheduleDialog = calendar.part((it) => it.ScheduleDialog)
export const SetMinute = calendar.part((it) => it.SetMinute)

export const InboxScreen = inbox.part((it) => it.InboxScreen)

export const PrivacyRequests = privacy.part((it) => it.PrivacyRequests)

export const PostEditor = editor.part((it) => it.PostEditor)
export const TitleField = editor.part((it) => it.TitleField)
export const SlugField = editor.part((it) => it.SlugField)
export const AuthorField = editor.part((it) => it.AuthorField)
export const ChoiceField = editor.part((it) => it.ChoiceField)
export const ContentField = editor.part((it) => it.ContentField)
export const ImageField = editor.part((it) => it.ImageField)

export const ContentPreview = content.part((it) => it.ContentPreview)
export const ContentSave = content.part((it) => it.ContentSave)
export const ContentState = content.part((it) => it.ContentState)

/** Replaces a button of Payload that a component of ours renders elsewhere. */
export function Nothing() {
  return null
}

export const LinesField = content.part((it) => it.LinesField)
export const RowName = content.part((it) => it.RowName)
export const LinkSelect = content.part((it) => it.LinkSelect)
export const IconChoice = content.part((it) => it.IconChoice)
export const TryRules = content.part((it) => it.TryRules)

export const CsvButton = csv.part((it) => it.CsvButton)

export const ChannelCosts = costs.part((it) => it.ChannelCosts)

export const ConversionFeed = feed.part((it) => it.ConversionFeed)

export const KeepClickIds = clicks.part((it) => it.KeepClickIds)

export const InboundKey = inboundKey.part((it) => it.InboundKey)

export const RedirectTest = redirects.part((it) => it.RedirectTest)
export const ForgetMissing = redirects.part((it) => it.ForgetMissing)
export const CheckLinks = redirects.part((it) => it.CheckLinks)

export const SendNow = outbox.part((it) => it.SendNow)

export const SaveWebhook = webhooks.part((it) => it.SaveWebhook)
export const WebhookScreen = webhooks.part((it) => it.WebhookScreen)

/** The content of the site, in Payload's screen of a document. */
const CONTENT = /^\/admin\/(?:globals|collections\/(?:services|industries|plans|testimonials|authors))\/./

/** A document in Payload's screen. */
const DOCUMENT = /^\/admin\/(?:globals|collections\/[\w-]+)\/./

/** The list of a collection. */
const LIST = /^\/admin\/collections\/[\w-]+$/

/** The modules of the screen at the URL, requested as soon as this file runs; null on the server. */
const first = typeof window === 'undefined' ? null : loadScreenOf(location.pathname)

function modulesOf(path: string) {
  const isAccount = path === `${paths.admin}/account` || path.startsWith(`${paths.adminAccounts}/`)
  const isDocumentOf = (slug: string) => path.startsWith(`${paths.admin}/collections/${slug}/`)
  return [
    (isAccount || path === paths.adminSignInRules) && account,
    path === paths.adminAccounts && invitations,
    path === paths.admin && dashboard,
    path === paths.adminSubmissions && inbox,
    path === paths.adminPrivacy && privacy,
    path === paths.adminBlog && posts,
    path === paths.adminCalendar && calendar,
    path.startsWith(`${paths.adminBlog}/`) && editor,
    LIST.test(path) && documents,
    DOCUMENT.test(path) && saving,
    CONTENT.test(path) && content,
    isDocumentOf('conversion-feeds') && feed,
    isDocumentOf('inbound-keys') && inboundKey,
    path.startsWith(paths.adminRedirects) && redirects,
    (path === paths.adminResults || path === paths.adminAudit) && csv,
    path === paths.adminChannelCosts && costs,
    isDocumentOf('webhooks') && webhooks,
  ]
}

/** A module that could not be loaded is requested again, and the failure reported, where it is rendered. */
async function loadScreenOf(path: string): Promise<void> {
  await Promise.allSettled(modulesOf(path).map((module) => (module ? module.load() : null)))
}

/**
 * Wraps the whole document, and hydrates nothing before the scripts of the first screen are loaded. Payload's providers
 * change right after they are hydrated, and React then discards every part that cannot follow synchronously, with the
 * input in it.
 */
export function FirstScreen({ children }: { children: ReactNode }) {
  if (first) use(first)
  return children
}

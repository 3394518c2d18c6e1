'use client'

import dynamic from 'next/dynamic'
import { type ComponentType, type ReactNode, use } from 'react'
import { paths } from '@/domain/paths'

// Every staff screen is one and the same route to Next: what is imported plainly comes to all of them. These come with
// the screen that shows them; the server draws them as ever.

// By a name of their own: next/dynamic would name the script of a part in the page before the build has joined it to another.
const loadAccount = () => import('./account-parts.client')
const loadPosts = () => import('./posts/posts-table.client')
const loadInbox = () => import('./inbox/inbox.client')
const loadEditor = () => import('./editor/parts.client')
const loadPrivacy = () => import('./privacy/privacy-requests.client')
const loadWords = () => import('./content/parts.client')
const loadCosts = () => import('./results/channel-costs.client')
const loadFeed = () => import('./results/conversion-feed.client')
const loadInboundKey = () => import('./webhooks/inbound-key.client')
const loadWebhooks = () => import('./webhooks/webhook-screen.client')

let account: typeof import('./account-parts.client') | undefined
let posts: typeof import('./posts/posts-table.client') | undefined
let inbox: typeof import('./inbox/inbox.client') | undefined
let editor: typeof import('./editor/parts.client') | undefined
let privacy: typeof import('./privacy/privacy-requests.client') | undefined
let words: typeof import('./content/parts.client') | undefined
let feed: typeof import('./results/conversion-feed.client') | undefined
let costs: typeof import('./results/channel-costs.client') | undefined
let inboundKey: typeof import('./webhooks/inbound-key.client') | undefined
let webhooks: typeof import('./webhooks/webhook-screen.client') | undefined

/** A part that is drawn at once when its module is there: what React has to wait for, if only for a moment, it may draw anew. */
function part<P extends object>(Deferred: ComponentType<P>, find: () => ComponentType<P> | undefined) {
  return function Part(props: P) {
    const Here = find()
    if (!Here) return <Deferred {...props} />
    // Two children, as next/dynamic has on the server: React numbers ids by their place.
    return (
      <>
        {null}
        <Here {...props} />
      </>
    )
  }
}

export const ChangePassword = part(
  dynamic(() => loadAccount().then((it) => it.ChangePassword)),
  () => account?.ChangePassword,
)
export const OwnName = part(
  dynamic(() => loadAccount().then((it) => it.OwnName)),
  () => account?.OwnName,
)
export const OwnSettingsForm = part(
  dynamic(() => loadAccount().then((it) => it.OwnSettingsForm)),
  () => account?.OwnSettingsForm,
)
export { SaveButton } from './save-button.client'

export const SaveAccount = part(
  dynamic(() => loadAccount().then((it) => it.SaveAccount)),
  () => account?.SaveAccount,
)

export const PostsTable = part(
  dynamic(() => loadPosts().then((it) => it.PostsTable)),
  () => posts?.PostsTable,
)

export const InboxScreen = part(
  dynamic(() => loadInbox().then((it) => it.InboxScreen)),
  () => inbox?.InboxScreen,
)

export const PrivacyRequests = part(
  dynamic(() => loadPrivacy().then((it) => it.PrivacyRequests)),
  () => privacy?.PrivacyRequests,
)

export const PostEditor = part(
  dynamic(() => loadEditor().then((it) => it.PostEditor)),
  () => editor?.PostEditor,
)
export const TitleField = part(
  dynamic(() => loadEditor().then((it) => it.TitleField)),
  () => editor?.TitleField,
)
export const SlugField = part(
  dynamic(() => loadEditor().then((it) => it.SlugField)),
  () => editor?.SlugField,
)
export const ChoiceField = part(
  dynamic(() => loadEditor().then((it) => it.ChoiceField)),
  () => editor?.ChoiceField,
)
export const ContentField = part(
  dynamic(() => loadEditor().then((it) => it.ContentField)),
  () => editor?.ContentField,
)
export const ImageField = part(
  dynamic(() => loadEditor().then((it) => it.ImageField)),
  () => editor?.ImageField,
)

export const ContentPreview = part(
  dynamic(() => loadWords().then((it) => it.ContentPreview)),
  () => words?.ContentPreview,
)
export const ContentSave = part(
  dynamic(() => loadWords().then((it) => it.ContentSave)),
  () => words?.ContentSave,
)
export const ContentState = part(
  dynamic(() => loadWords().then((it) => it.ContentState)),
  () => words?.ContentState,
)

/** Stands where Payload has a button that a part of ours draws. */
export function Nothing() {
  return null
}

export const LinesField = part(
  dynamic(() => loadWords().then((it) => it.LinesField)),
  () => words?.LinesField,
)
export const RowName = part(
  dynamic(() => loadWords().then((it) => it.RowName)),
  () => words?.RowName,
)
export const LinkSelect = part(
  dynamic(() => loadWords().then((it) => it.LinkSelect)),
  () => words?.LinkSelect,
)
export const IconChoice = part(
  dynamic(() => loadWords().then((it) => it.IconChoice)),
  () => words?.IconChoice,
)
export const TryRules = part(
  dynamic(() => loadWords().then((it) => it.TryRules)),
  () => words?.TryRules,
)

export const ChannelCosts = part(
  dynamic(() => loadCosts().then((it) => it.ChannelCosts)),
  () => costs?.ChannelCosts,
)

export const ConversionFeed = part(
  dynamic(() => loadFeed().then((it) => it.ConversionFeed)),
  () => feed?.ConversionFeed,
)

export const InboundKey = part(
  dynamic(() => loadInboundKey().then((it) => it.InboundKey)),
  () => inboundKey?.InboundKey,
)

export const WebhookScreen = part(
  dynamic(() => loadWebhooks().then((it) => it.WebhookScreen)),
  () => webhooks?.WebhookScreen,
)

/** Where the site's words are edited, in Payload's screen of a document. */
const WORDS = /^\/admin\/(?:globals|collections\/(?:services|industries|plans|testimonials))\/./

/** The screen that the address opens, asked for as soon as this module runs; null on the server. */
const first = typeof window === 'undefined' ? null : loadScreenOf(location.pathname)

async function loadScreenOf(path: string): Promise<void> {
  try {
    if (path === `${paths.admin}/account` || path.startsWith(`${paths.admin}/collections/users/`))
      account = await loadAccount()
    if (path === paths.adminSubmissions) inbox = await loadInbox()
    if (path === paths.adminPrivacy) privacy = await loadPrivacy()
    if (path === paths.adminBlog) posts = await loadPosts()
    if (path.startsWith(`${paths.adminBlog}/`)) editor = await loadEditor()
    if (WORDS.test(path)) words = await loadWords()
    if (path.startsWith(`${paths.admin}/collections/conversion-feeds/`)) feed = await loadFeed()
    if (path === paths.adminChannelCosts) costs = await loadCosts()
    if (path.startsWith(`${paths.admin}/collections/inbound-keys/`)) inboundKey = await loadInboundKey()
    if (path.startsWith(`${paths.admin}/collections/webhooks/`)) webhooks = await loadWebhooks()
  } catch {
    // One that cannot be had is asked for again, and told of, where it is drawn.
  }
}

/**
 * Stands around the whole document: nothing is hydrated before the first screen's own scripts are there. Payload's
 * providers change right after they are hydrated, and React then throws away every part that cannot follow at once,
 * with what somebody has typed into it.
 */
export function FirstScreen({ children }: { children: ReactNode }) {
  if (first) use(first)
  return children
}

import { IconField as IconField_90a0cbd14dab684f654c1c6aefbcd5f2 } from '../../../../src/features/content/screens/icon-field'
import { LinesField as LinesField_0a5bc2f39434096dad53a1c08ef91a6d } from '../../../../src/features/content/screens/deferred.client'
import { RowName as RowName_0a5bc2f39434096dad53a1c08ef91a6d } from '../../../../src/features/content/screens/deferred.client'
import { Nothing as Nothing_0a5bc2f39434096dad53a1c08ef91a6d } from '../../../../src/features/content/screens/deferred.client'
import { ContentSave as ContentSave_0a5bc2f39434096dad53a1c08ef91a6d } from '../../../../src/features/content/screens/deferred.client'
import { ContentState as ContentState_0a5bc2f39434096dad53a1c08ef91a6d } from '../../../../src/features/content/screens/deferred.client'
import { ContentPreview as ContentPreview_0a5bc2f39434096dad53a1c08ef91a6d } from '../../../../src/features/content/screens/deferred.client'
import { DocumentList as DocumentList_c735a937944e24e9470023b1085d205f } from '../../../../src/admin/documents/document-list'
import { LinkField as LinkField_79cedc4d79919a25287f9ad706c55963 } from '../../../../src/features/content/screens/link-field'
import { SaveButton as SaveButton_3d604729265936a43d4364bf54609af3 } from '../../../../src/staff-ui/deferred.client'
import { ImageUses as ImageUses_16665f7d5b11d27f358a3eff6e7a606e } from '../../../../src/features/media/screens/image-uses'
import { RedirectTest as RedirectTest_1c3470abfd8acbf9241e60d635ac4ae4 } from '../../../../src/features/redirects/screens/deferred.client'
import { MissingList as MissingList_6d1cf7c723d86cf335b952e8ccb155ce } from '../../../../src/features/redirects/screens/missing-list'
import { AccountSessions as AccountSessions_85b32a39701fdae26c20b03c1652f0cb } from '../../../../src/features/accounts/screens/deferred.client'
import { ResetFactors as ResetFactors_85b32a39701fdae26c20b03c1652f0cb } from '../../../../src/features/accounts/screens/deferred.client'
import { OwnTimeOfOther as OwnTimeOfOther_c7943eb06a83396b02b8e5b530c187d4 } from '../../../../src/features/booking/screens/deferred.client'
import { Invitations as Invitations_748b1d1939c1afc740b3e2bd5a1ace97 } from '../../../../src/features/accounts/screens/invitations'
import { SaveAccount as SaveAccount_85b32a39701fdae26c20b03c1652f0cb } from '../../../../src/features/accounts/screens/deferred.client'
import { WaitingMails as WaitingMails_2d2dd113316c0366b61b25a87ddf393b } from '../../../../src/features/mail/screens/waiting-mails'
import { WebhookScreen as WebhookScreen_532111c43dd2d715c76fb6402ab2e4a6 } from '../../../../src/features/webhooks/screens/deferred.client'
import { SaveWebhook as SaveWebhook_532111c43dd2d715c76fb6402ab2e4a6 } from '../../../../src/features/webhooks/screens/deferred.client'
import { ClickIdsOfFeed as ClickIdsOfFeed_1067a9d7ef156fdf3d30eacf29c55c3a } from '../../../../src/features/results/screens/click-ids-notice'
import { ConversionFeed as ConversionFeed_8a8b37991e67f4a4af399255e2411de3 } from '../../../../src/features/results/screens/deferred.client'
import { ClickIdsOfFeeds as ClickIdsOfFeeds_1067a9d7ef156fdf3d30eacf29c55c3a } from '../../../../src/features/results/screens/click-ids-notice'
import { SaveRevocable as SaveRevocable_85b32a39701fdae26c20b03c1652f0cb } from '../../../../src/features/accounts/screens/deferred.client'
import { InboundKey as InboundKey_72172758b74f24589478bec6eb538c2f } from '../../../../src/features/leads/screens/deferred.client'
import { TitleField as TitleField_37e0ba86c4e815b2fc7997d8002bfdaf } from '../../../../src/features/posts/screens/deferred.client'
import { SlugField as SlugField_37e0ba86c4e815b2fc7997d8002bfdaf } from '../../../../src/features/posts/screens/deferred.client'
import { ContentField as ContentField_37e0ba86c4e815b2fc7997d8002bfdaf } from '../../../../src/features/posts/screens/deferred.client'
import { RichTextEntry as RichTextEntry_9b408d1c34046d616cadaa2a74b4e67a } from '../../../../src/features/posts/screens/rich-text/rich-text-entry'
import { RichTextCell as RichTextCell_9b408d1c34046d616cadaa2a74b4e67a } from '../../../../src/features/posts/screens/rich-text/rich-text-entry'
import { ChoiceField as ChoiceField_37e0ba86c4e815b2fc7997d8002bfdaf } from '../../../../src/features/posts/screens/deferred.client'
import { AuthorField as AuthorField_37e0ba86c4e815b2fc7997d8002bfdaf } from '../../../../src/features/posts/screens/deferred.client'
import { ImageField as ImageField_37e0ba86c4e815b2fc7997d8002bfdaf } from '../../../../src/features/posts/screens/deferred.client'
import { PostEditorView as PostEditorView_ee562c19bc0cdf75b458910972a883e6 } from '../../../../src/features/posts/screens/editor/post-editor-view'
import { WithoutFactor as WithoutFactor_98d61890862567aca74caf37cdfca37d } from '../../../../src/features/accounts/screens/without-factor'
import { SaveFresh as SaveFresh_85b32a39701fdae26c20b03c1652f0cb } from '../../../../src/features/accounts/screens/deferred.client'
import { TryRules as TryRules_0a5bc2f39434096dad53a1c08ef91a6d } from '../../../../src/features/content/screens/deferred.client'
import { BookingHours as BookingHours_9f80b1a5d6555430a050097741d57631 } from '../../../../src/features/booking/screens/booking-hours'
import { ChannelCosts as ChannelCosts_8a8b37991e67f4a4af399255e2411de3 } from '../../../../src/features/results/screens/deferred.client'
import { ShellNav as ShellNav_b440e694dbeeee1e3dcae51dc60a2987 } from '../../../../src/admin/shell/shell'
import { SessionGuard as SessionGuard_59dcdca08953cce05b6ede6144adedad } from '../../../../src/features/accounts/screens/session-guard.client'
import { TooltipProvider as TooltipProvider_08193b39f14cee948d1633a6a22f9c45 } from '../../../../src/staff-ui/tooltip.client'
import { NotFoundView as NotFoundView_33ba13aceb54f46406dc589352156bab } from '../../../../src/admin/not-found'
import { DashboardView as DashboardView_e78798c54a420ec27d28a230773daa8a } from '../../../../src/admin/dashboard/dashboard-view'
import { AccountView as AccountView_b50a858a2c0ab55a3662c5adb8e86494 } from '../../../../src/features/accounts/screens/account-view'
import { AuditScreen as AuditScreen_b79f28974ef8b22855010ce15345fc43 } from '../../../../src/admin/audit-screen'
import { SubmissionsView as SubmissionsView_851dbd597730bc6a57303f5edaf2bf2b } from '../../../../src/features/leads/screens/inbox-view'
import { PostsView as PostsView_aba785d0204a4c5da47e1103b83dd12c } from '../../../../src/features/posts/screens/posts-view'
import { CalendarView as CalendarView_e9cfe5660b166615ea777edb8429a43f } from '../../../../src/features/posts/screens/calendar-view'
import { ResultsView as ResultsView_115506887611941b7be9f7321223cb51 } from '../../../../src/features/results/screens/results-view'
import { PrivacyView as PrivacyView_6d764e033a362f80491701ed63f3d7ef } from '../../../../src/features/privacy/screens/privacy-view'
import { MoveInView as MoveInView_726b725ef32f3d042bf8c741215d9bf5 } from '../../../../src/features/imports/screens/move-in-view'
import { CollectionCards as CollectionCards_f9c02e79a4aed9a3924487c0cd4cafb1 } from '@payloadcms/next/rsc'
import { TodayPanel as TodayPanel_f190f5a387a0e8745bcc32cbc9658efd } from '../../../../src/features/booking/screens/tomorrow'
import { TomorrowPanel as TomorrowPanel_f190f5a387a0e8745bcc32cbc9658efd } from '../../../../src/features/booking/screens/tomorrow'
import { UnheldPanel as UnheldPanel_e9e459f97a1a030d92eeb7c8f762e470 } from '../../../../src/features/booking/screens/unheld'
import { BrokenLinksPanel as BrokenLinksPanel_3f9caedbd727d6765b1a257d60eb38a7 } from '../../../../src/features/redirects/screens/broken-links'
import { OwnTime as OwnTime_3e856ed19c0a5e9048d1325732b9971e } from '../../../../src/features/booking/screens/own-time'
import { AlertsPart as AlertsPart_5e7ef2bd466dba6f139a672ac9a246e3 } from '../../../../src/features/alerts/screens/account-part'

/** @type import('payload').ImportMap */
export const importMap = {
  "/src/features/content/screens/icon-field#IconField": IconField_90a0cbd14dab684f654c1c6aefbcd5f2,
  "/src/features/content/screens/deferred.client#LinesField": LinesField_0a5bc2f39434096dad53a1c08ef91a6d,
  "/src/features/content/screens/deferred.client#RowName": RowName_0a5bc2f39434096dad53a1c08ef91a6d,
  "/src/features/content/screens/deferred.client#Nothing": Nothing_0a5bc2f39434096dad53a1c08ef91a6d,
  "/src/features/content/screens/deferred.client#ContentSave": ContentSave_0a5bc2f39434096dad53a1c08ef91a6d,
  "/src/features/content/screens/deferred.client#ContentState": ContentState_0a5bc2f39434096dad53a1c08ef91a6d,
  "/src/features/content/screens/deferred.client#ContentPreview": ContentPreview_0a5bc2f39434096dad53a1c08ef91a6d,
  "/src/admin/documents/document-list#DocumentList": DocumentList_c735a937944e24e9470023b1085d205f,
  "/src/features/content/screens/link-field#LinkField": LinkField_79cedc4d79919a25287f9ad706c55963,
  "/src/staff-ui/deferred.client#SaveButton": SaveButton_3d604729265936a43d4364bf54609af3,
  "/src/features/media/screens/image-uses#ImageUses": ImageUses_16665f7d5b11d27f358a3eff6e7a606e,
  "/src/features/redirects/screens/deferred.client#RedirectTest": RedirectTest_1c3470abfd8acbf9241e60d635ac4ae4,
  "/src/features/redirects/screens/missing-list#MissingList": MissingList_6d1cf7c723d86cf335b952e8ccb155ce,
  "/src/features/accounts/screens/deferred.client#AccountSessions": AccountSessions_85b32a39701fdae26c20b03c1652f0cb,
  "/src/features/accounts/screens/deferred.client#ResetFactors": ResetFactors_85b32a39701fdae26c20b03c1652f0cb,
  "/src/features/booking/screens/deferred.client#OwnTimeOfOther": OwnTimeOfOther_c7943eb06a83396b02b8e5b530c187d4,
  "/src/features/accounts/screens/invitations#Invitations": Invitations_748b1d1939c1afc740b3e2bd5a1ace97,
  "/src/features/accounts/screens/deferred.client#SaveAccount": SaveAccount_85b32a39701fdae26c20b03c1652f0cb,
  "/src/features/mail/screens/waiting-mails#WaitingMails": WaitingMails_2d2dd113316c0366b61b25a87ddf393b,
  "/src/features/webhooks/screens/deferred.client#WebhookScreen": WebhookScreen_532111c43dd2d715c76fb6402ab2e4a6,
  "/src/features/webhooks/screens/deferred.client#SaveWebhook": SaveWebhook_532111c43dd2d715c76fb6402ab2e4a6,
  "/src/features/results/screens/click-ids-notice#ClickIdsOfFeed": ClickIdsOfFeed_1067a9d7ef156fdf3d30eacf29c55c3a,
  "/src/features/results/screens/deferred.client#ConversionFeed": ConversionFeed_8a8b37991e67f4a4af399255e2411de3,
  "/src/features/results/screens/click-ids-notice#ClickIdsOfFeeds": ClickIdsOfFeeds_1067a9d7ef156fdf3d30eacf29c55c3a,
  "/src/features/accounts/screens/deferred.client#SaveRevocable": SaveRevocable_85b32a39701fdae26c20b03c1652f0cb,
  "/src/features/leads/screens/deferred.client#InboundKey": InboundKey_72172758b74f24589478bec6eb538c2f,
  "/src/features/posts/screens/deferred.client#TitleField": TitleField_37e0ba86c4e815b2fc7997d8002bfdaf,
  "/src/features/posts/screens/deferred.client#SlugField": SlugField_37e0ba86c4e815b2fc7997d8002bfdaf,
  "/src/features/posts/screens/deferred.client#ContentField": ContentField_37e0ba86c4e815b2fc7997d8002bfdaf,
  "/src/features/posts/screens/rich-text/rich-text-entry#RichTextEntry": RichTextEntry_9b408d1c34046d616cadaa2a74b4e67a,
  "/src/features/posts/screens/rich-text/rich-text-entry#RichTextCell": RichTextCell_9b408d1c34046d616cadaa2a74b4e67a,
  "/src/features/posts/screens/deferred.client#ChoiceField": ChoiceField_37e0ba86c4e815b2fc7997d8002bfdaf,
  "/src/features/posts/screens/deferred.client#AuthorField": AuthorField_37e0ba86c4e815b2fc7997d8002bfdaf,
  "/src/features/posts/screens/deferred.client#ImageField": ImageField_37e0ba86c4e815b2fc7997d8002bfdaf,
  "/src/features/posts/screens/editor/post-editor-view#PostEditorView": PostEditorView_ee562c19bc0cdf75b458910972a883e6,
  "/src/features/accounts/screens/without-factor#WithoutFactor": WithoutFactor_98d61890862567aca74caf37cdfca37d,
  "/src/features/accounts/screens/deferred.client#SaveFresh": SaveFresh_85b32a39701fdae26c20b03c1652f0cb,
  "/src/features/content/screens/deferred.client#TryRules": TryRules_0a5bc2f39434096dad53a1c08ef91a6d,
  "/src/features/booking/screens/booking-hours#BookingHours": BookingHours_9f80b1a5d6555430a050097741d57631,
  "/src/features/results/screens/deferred.client#ChannelCosts": ChannelCosts_8a8b37991e67f4a4af399255e2411de3,
  "/src/admin/shell/shell#ShellNav": ShellNav_b440e694dbeeee1e3dcae51dc60a2987,
  "/src/features/accounts/screens/session-guard.client#SessionGuard": SessionGuard_59dcdca08953cce05b6ede6144adedad,
  "/src/staff-ui/tooltip.client#TooltipProvider": TooltipProvider_08193b39f14cee948d1633a6a22f9c45,
  "/src/admin/not-found#NotFoundView": NotFoundView_33ba13aceb54f46406dc589352156bab,
  "/src/admin/dashboard/dashboard-view#DashboardView": DashboardView_e78798c54a420ec27d28a230773daa8a,
  "/src/features/accounts/screens/account-view#AccountView": AccountView_b50a858a2c0ab55a3662c5adb8e86494,
  "/src/admin/audit-screen#AuditScreen": AuditScreen_b79f28974ef8b22855010ce15345fc43,
  "/src/features/leads/screens/inbox-view#SubmissionsView": SubmissionsView_851dbd597730bc6a57303f5edaf2bf2b,
  "/src/features/posts/screens/posts-view#PostsView": PostsView_aba785d0204a4c5da47e1103b83dd12c,
  "/src/features/posts/screens/calendar-view#CalendarView": CalendarView_e9cfe5660b166615ea777edb8429a43f,
  "/src/features/results/screens/results-view#ResultsView": ResultsView_115506887611941b7be9f7321223cb51,
  "/src/features/privacy/screens/privacy-view#PrivacyView": PrivacyView_6d764e033a362f80491701ed63f3d7ef,
  "/src/features/imports/screens/move-in-view#MoveInView": MoveInView_726b725ef32f3d042bf8c741215d9bf5,
  "@payloadcms/next/rsc#CollectionCards": CollectionCards_f9c02e79a4aed9a3924487c0cd4cafb1,
  "/src/features/booking/screens/tomorrow#TodayPanel": TodayPanel_f190f5a387a0e8745bcc32cbc9658efd,
  "/src/features/booking/screens/tomorrow#TomorrowPanel": TomorrowPanel_f190f5a387a0e8745bcc32cbc9658efd,
  "/src/features/booking/screens/unheld#UnheldPanel": UnheldPanel_e9e459f97a1a030d92eeb7c8f762e470,
  "/src/features/redirects/screens/broken-links#BrokenLinksPanel": BrokenLinksPanel_3f9caedbd727d6765b1a257d60eb38a7,
  "/src/features/booking/screens/own-time#OwnTime": OwnTime_3e856ed19c0a5e9048d1325732b9971e,
  "/src/features/alerts/screens/account-part#AlertsPart": AlertsPart_5e7ef2bd466dba6f139a672ac9a246e3
}

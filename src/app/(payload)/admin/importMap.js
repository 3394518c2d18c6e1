import { TitleField as TitleField_5977fe7246e47fbe862fa47527f8f439 } from '../../../../src/admin/editor/screen.client'
import { SlugField as SlugField_5977fe7246e47fbe862fa47527f8f439 } from '../../../../src/admin/editor/screen.client'
import { ContentField as ContentField_5977fe7246e47fbe862fa47527f8f439 } from '../../../../src/admin/editor/screen.client'
import { RichTextEntry as RichTextEntry_c3904bae5f7b73c974d29b6b447b88d2 } from '../../../../src/admin/rich-text/rich-text-entry'
import { RichTextCell as RichTextCell_c3904bae5f7b73c974d29b6b447b88d2 } from '../../../../src/admin/rich-text/rich-text-entry'
import { ChoiceField as ChoiceField_5977fe7246e47fbe862fa47527f8f439 } from '../../../../src/admin/editor/screen.client'
import { ImageField as ImageField_5977fe7246e47fbe862fa47527f8f439 } from '../../../../src/admin/editor/screen.client'
import { PostEditorView as PostEditorView_6a0c6a8bcfe05f7996cf5d0940c74656 } from '../../../../src/admin/editor/post-editor-view'
import { IconField as IconField_c642a044a3d6601306d9d275cceba760 } from '../../../../src/admin/words/icon-field'
import { LinesField as LinesField_41fa6d4475be92fdecaa38227aaef820 } from '../../../../src/admin/words/screen.client'
import { RowName as RowName_41fa6d4475be92fdecaa38227aaef820 } from '../../../../src/admin/words/screen.client'
import { Nothing as Nothing_41fa6d4475be92fdecaa38227aaef820 } from '../../../../src/admin/words/screen.client'
import { ContentSave as ContentSave_41fa6d4475be92fdecaa38227aaef820 } from '../../../../src/admin/words/screen.client'
import { ContentState as ContentState_41fa6d4475be92fdecaa38227aaef820 } from '../../../../src/admin/words/screen.client'
import { ContentPreview as ContentPreview_41fa6d4475be92fdecaa38227aaef820 } from '../../../../src/admin/words/screen.client'
import { LinkField as LinkField_7f670c5a9c502c94d146eeaf96b6b0a1 } from '../../../../src/admin/words/link-field'
import { SaveButton as SaveButton_6be6eb4cd032751e1b1083ae9c3a4178 } from '../../../../src/admin/save-button.client'
import { SaveAccount as SaveAccount_bf357f89502effd1520e3d1e9c153f97 } from '../../../../src/admin/account-screen.client'
import { WebhookDesk as WebhookDesk_c9feeac6d0b4b81e737f029a03d97f6b } from '../../../../src/admin/webhooks/screen.client'
import { TryRules as TryRules_41fa6d4475be92fdecaa38227aaef820 } from '../../../../src/admin/words/screen.client'
import { ShellNav as ShellNav_b440e694dbeeee1e3dcae51dc60a2987 } from '../../../../src/admin/shell/shell'
import { SessionGuard as SessionGuard_5c385c71ca152fb5d633d5b186208d34 } from '../../../../src/admin/session/session-guard.client'
import { TooltipProvider as TooltipProvider_3f5bae4d76364d648d4e4b45cbfd0e4a } from '../../../../src/admin/shell/tooltip.client'
import { AccountView as AccountView_672033d143326180e62161cbd400d1ee } from '../../../../src/admin/account-view'
import { NotFoundView as NotFoundView_33ba13aceb54f46406dc589352156bab } from '../../../../src/admin/not-found'
import { DashboardView as DashboardView_e78798c54a420ec27d28a230773daa8a } from '../../../../src/admin/dashboard/dashboard-view'
import { PostsView as PostsView_8ef28faeee9e9f297bcfc5bc85008179 } from '../../../../src/admin/posts/posts-view'
import { SubmissionsView as SubmissionsView_c1a157d1840a780155212974c56d5904 } from '../../../../src/admin/inbox/inbox-view'
import { PrivacyView as PrivacyView_97e1ada02f210da2477d934dc6e286f6 } from '../../../../src/admin/privacy/privacy-view'
import { CollectionCards as CollectionCards_f9c02e79a4aed9a3924487c0cd4cafb1 } from '@payloadcms/next/rsc'

/** @type import('payload').ImportMap */
export const importMap = {
  "/src/admin/editor/screen.client#TitleField": TitleField_5977fe7246e47fbe862fa47527f8f439,
  "/src/admin/editor/screen.client#SlugField": SlugField_5977fe7246e47fbe862fa47527f8f439,
  "/src/admin/editor/screen.client#ContentField": ContentField_5977fe7246e47fbe862fa47527f8f439,
  "/src/admin/rich-text/rich-text-entry#RichTextEntry": RichTextEntry_c3904bae5f7b73c974d29b6b447b88d2,
  "/src/admin/rich-text/rich-text-entry#RichTextCell": RichTextCell_c3904bae5f7b73c974d29b6b447b88d2,
  "/src/admin/editor/screen.client#ChoiceField": ChoiceField_5977fe7246e47fbe862fa47527f8f439,
  "/src/admin/editor/screen.client#ImageField": ImageField_5977fe7246e47fbe862fa47527f8f439,
  "/src/admin/editor/post-editor-view#PostEditorView": PostEditorView_6a0c6a8bcfe05f7996cf5d0940c74656,
  "/src/admin/words/icon-field#IconField": IconField_c642a044a3d6601306d9d275cceba760,
  "/src/admin/words/screen.client#LinesField": LinesField_41fa6d4475be92fdecaa38227aaef820,
  "/src/admin/words/screen.client#RowName": RowName_41fa6d4475be92fdecaa38227aaef820,
  "/src/admin/words/screen.client#Nothing": Nothing_41fa6d4475be92fdecaa38227aaef820,
  "/src/admin/words/screen.client#ContentSave": ContentSave_41fa6d4475be92fdecaa38227aaef820,
  "/src/admin/words/screen.client#ContentState": ContentState_41fa6d4475be92fdecaa38227aaef820,
  "/src/admin/words/screen.client#ContentPreview": ContentPreview_41fa6d4475be92fdecaa38227aaef820,
  "/src/admin/words/link-field#LinkField": LinkField_7f670c5a9c502c94d146eeaf96b6b0a1,
  "/src/admin/save-button.client#SaveButton": SaveButton_6be6eb4cd032751e1b1083ae9c3a4178,
  "/src/admin/account-screen.client#SaveAccount": SaveAccount_bf357f89502effd1520e3d1e9c153f97,
  "/src/admin/webhooks/screen.client#WebhookDesk": WebhookDesk_c9feeac6d0b4b81e737f029a03d97f6b,
  "/src/admin/words/screen.client#TryRules": TryRules_41fa6d4475be92fdecaa38227aaef820,
  "/src/admin/shell/shell#ShellNav": ShellNav_b440e694dbeeee1e3dcae51dc60a2987,
  "/src/admin/session/session-guard.client#SessionGuard": SessionGuard_5c385c71ca152fb5d633d5b186208d34,
  "/src/admin/shell/tooltip.client#TooltipProvider": TooltipProvider_3f5bae4d76364d648d4e4b45cbfd0e4a,
  "/src/admin/account-view#AccountView": AccountView_672033d143326180e62161cbd400d1ee,
  "/src/admin/not-found#NotFoundView": NotFoundView_33ba13aceb54f46406dc589352156bab,
  "/src/admin/dashboard/dashboard-view#DashboardView": DashboardView_e78798c54a420ec27d28a230773daa8a,
  "/src/admin/posts/posts-view#PostsView": PostsView_8ef28faeee9e9f297bcfc5bc85008179,
  "/src/admin/inbox/inbox-view#SubmissionsView": SubmissionsView_c1a157d1840a780155212974c56d5904,
  "/src/admin/privacy/privacy-view#PrivacyView": PrivacyView_97e1ada02f210da2477d934dc6e286f6,
  "@payloadcms/next/rsc#CollectionCards": CollectionCards_f9c02e79a4aed9a3924487c0cd4cafb1
}

import { TitleField as TitleField_6e7fea029eaa31b37867ca427819f99e } from '../../../../src/admin/screens.client'
import { SlugField as SlugField_6e7fea029eaa31b37867ca427819f99e } from '../../../../src/admin/screens.client'
import { ChoiceField as ChoiceField_6e7fea029eaa31b37867ca427819f99e } from '../../../../src/admin/screens.client'
import { ContentField as ContentField_6e7fea029eaa31b37867ca427819f99e } from '../../../../src/admin/screens.client'
import { RichTextEntry as RichTextEntry_c3904bae5f7b73c974d29b6b447b88d2 } from '../../../../src/admin/rich-text/rich-text-entry'
import { RichTextCell as RichTextCell_c3904bae5f7b73c974d29b6b447b88d2 } from '../../../../src/admin/rich-text/rich-text-entry'
import { ImageField as ImageField_6e7fea029eaa31b37867ca427819f99e } from '../../../../src/admin/screens.client'
import { PostEditorView as PostEditorView_6a0c6a8bcfe05f7996cf5d0940c74656 } from '../../../../src/admin/editor/post-editor-view'
import { ShellNav as ShellNav_8f8a7b06aa59c3fff45e7d401a732465 } from '../../../../src/admin/shell/shell-nav'
import { SessionGuard as SessionGuard_5c385c71ca152fb5d633d5b186208d34 } from '../../../../src/admin/session/session-guard.client'
import { TipProvider as TipProvider_556f99751d382f7df8a47bb03294f7ad } from '../../../../src/admin/shell/tip.client'
import { AccountView as AccountView_c8a1566a55ed77714bcab93be231d702 } from '../../../../src/admin/account/account-view'
import { MissingView as MissingView_f9b9d3f453f943dead261926065e7d87 } from '../../../../src/admin/missing/missing-view'
import { DashboardView as DashboardView_e78798c54a420ec27d28a230773daa8a } from '../../../../src/admin/dashboard/dashboard-view'
import { PostsView as PostsView_8ef28faeee9e9f297bcfc5bc85008179 } from '../../../../src/admin/posts/posts-view'
import { SubmissionsView as SubmissionsView_4d44b12ec25214785dd88a8480b2b4c8 } from '../../../../src/admin/submissions/submissions-view'
import { CollectionCards as CollectionCards_f9c02e79a4aed9a3924487c0cd4cafb1 } from '@payloadcms/next/rsc'

/** @type import('payload').ImportMap */
export const importMap = {
  "/src/admin/screens.client#TitleField": TitleField_6e7fea029eaa31b37867ca427819f99e,
  "/src/admin/screens.client#SlugField": SlugField_6e7fea029eaa31b37867ca427819f99e,
  "/src/admin/screens.client#ChoiceField": ChoiceField_6e7fea029eaa31b37867ca427819f99e,
  "/src/admin/screens.client#ContentField": ContentField_6e7fea029eaa31b37867ca427819f99e,
  "/src/admin/rich-text/rich-text-entry#RichTextEntry": RichTextEntry_c3904bae5f7b73c974d29b6b447b88d2,
  "/src/admin/rich-text/rich-text-entry#RichTextCell": RichTextCell_c3904bae5f7b73c974d29b6b447b88d2,
  "/src/admin/screens.client#ImageField": ImageField_6e7fea029eaa31b37867ca427819f99e,
  "/src/admin/editor/post-editor-view#PostEditorView": PostEditorView_6a0c6a8bcfe05f7996cf5d0940c74656,
  "/src/admin/shell/shell-nav#ShellNav": ShellNav_8f8a7b06aa59c3fff45e7d401a732465,
  "/src/admin/session/session-guard.client#SessionGuard": SessionGuard_5c385c71ca152fb5d633d5b186208d34,
  "/src/admin/shell/tip.client#TipProvider": TipProvider_556f99751d382f7df8a47bb03294f7ad,
  "/src/admin/account/account-view#AccountView": AccountView_c8a1566a55ed77714bcab93be231d702,
  "/src/admin/missing/missing-view#MissingView": MissingView_f9b9d3f453f943dead261926065e7d87,
  "/src/admin/dashboard/dashboard-view#DashboardView": DashboardView_e78798c54a420ec27d28a230773daa8a,
  "/src/admin/posts/posts-view#PostsView": PostsView_8ef28faeee9e9f297bcfc5bc85008179,
  "/src/admin/submissions/submissions-view#SubmissionsView": SubmissionsView_4d44b12ec25214785dd88a8480b2b4c8,
  "@payloadcms/next/rsc#CollectionCards": CollectionCards_f9c02e79a4aed9a3924487c0cd4cafb1
}

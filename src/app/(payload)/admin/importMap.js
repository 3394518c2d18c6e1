import { ShellNav as ShellNav_8f8a7b06aa59c3fff45e7d401a732465 } from '../../../../src/admin/shell/shell-nav'
import { DashboardView as DashboardView_e78798c54a420ec27d28a230773daa8a } from '../../../../src/admin/dashboard/dashboard-view'
import { PostsView as PostsView_8ef28faeee9e9f297bcfc5bc85008179 } from '../../../../src/admin/posts/posts-view'
import { CollectionCards as CollectionCards_f9c02e79a4aed9a3924487c0cd4cafb1 } from '@payloadcms/next/rsc'

/** @type import('payload').ImportMap */
export const importMap = {
  "/src/admin/shell/shell-nav#ShellNav": ShellNav_8f8a7b06aa59c3fff45e7d401a732465,
  "/src/admin/dashboard/dashboard-view#DashboardView": DashboardView_e78798c54a420ec27d28a230773daa8a,
  "/src/admin/posts/posts-view#PostsView": PostsView_8ef28faeee9e9f297bcfc5bc85008179,
  "@payloadcms/next/rsc#CollectionCards": CollectionCards_f9c02e79a4aed9a3924487c0cd4cafb1
}
